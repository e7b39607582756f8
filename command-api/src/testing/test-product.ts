import { createSecretKey, randomBytes, randomInt } from 'node:crypto';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { onlyLiveUsers, type VerifyToken } from '@waivers/server/access/authorise.ts';
import { exportLinks } from '@waivers/server/access/export-links.ts';
import { normaliseName } from '@waivers/server/access/login-name.ts';
import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import type { AppDeps } from '@waivers/server/http/app.ts';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { CommandDatabase } from '../database/command-database.ts';
import { createLogInQueue } from '../identity/sessions/log-in.ts';
import { liveCredentialIn } from '../identity/sessions/token-state.ts';
import { quickPasswords } from '../identity/testing/quick-passwords.ts';
import { createIdTokens } from '../identity/tokens/id-tokens.ts';
import { loadSigningKeys } from '../identity/tokens/signing-keys.ts';
import { createMetrics } from '../metrics.ts';
import { type ProductServices, productRoutes } from '../process/product-routes.ts';
import { issueNow } from '../registration/testing/issued-passwords.ts';
import { createWaiverReader } from '../waivers/read.ts';
import { testPorts } from './test-ports.ts';

export const REGISTRATION_TOKEN = 'the-hidden-segment';
export const PUBLIC_URL = 'http://localhost:8080';

export const testServices = async (
  database: Kysely<CommandDatabase>,
  clock: () => Date,
): Promise<ProductServices> => {
  const log = createMemoryLog(clock);
  const blobs = memoryBlobStore();
  const revokedSessions = createRevokedSessions(async () => {
    const rows = await database.selectFrom('identity.ended_sessions').select('session_id').execute();
    return rows.map(({ session_id }) => session_id);
  });
  const signingKeys = await loadSigningKeys(database, { bytes: Buffer.alloc(32, 1) }, { now: clock });
  return {
    log,
    keys: memoryKeyStore(),
    database,
    ...testPorts(),
    secrets: accountSecrets(database, { bytes: Buffer.alloc(32, 2) }),
    blobs,
    media: folderMediaStore('/nowhere/media'),
    waivers: createWaiverReader({ log, blobs }),
    passwords: quickPasswords(),
    logInQueue: createLogInQueue(),
    idTokens: createIdTokens(signingKeys, revokedSessions, { issuer: PUBLIC_URL, clock }),
    revokedSessions,
    oidc: { installation: undefined, outboundOf: () => createOutbound(), clock },
    linkKey: createSecretKey(randomBytes(32)),
    exportLinks: exportLinks({ bytes: randomBytes(32) }),
    registrationKey: { bytes: Buffer.alloc(32, 4) },
    fingerprintKey: Buffer.alloc(32, 3),
    factorKey: { bytes: Buffer.alloc(32, 5) },
    metrics: createMetrics(),
    publicUrl: PUBLIC_URL,
    registrationToken: REGISTRATION_TOKEN,
    passwordMinLength: 6,
    isBreached: async (password) => password === 'password1',
    hasMailServer: false,
    hidesUnknownAccounts: false,
    defaultTimeZone: 'UTC',
    clock,
    areStoresOk: async () => true,
  };
};

/** Marks every principal as confirmed, for specs that test what happens after confirmation. */
export const confirmedBy =
  (verify: VerifyToken): VerifyToken =>
  async (token) => {
    const principal = await verify(token);
    return principal && { ...principal, confirmedVersion: 1 };
  };

/** The services of each app, so that specs can stand in for the reactor, which does not run here. */
const servicesOf = new WeakMap<FastifyInstance, ProductServices>();

/** Treats every request as confirmed unless a spec passes its own `verifyToken`. */
export const buildTestProduct = async (
  services: ProductServices,
  deps: Partial<AppDeps> = {},
): Promise<FastifyInstance> => {
  const app = await buildTestApp({
    verifyToken: confirmedBy(
      onlyLiveUsers(services.idTokens.verify, liveCredentialIn(services.database), services.clock),
    ),
    publicUrl: services.publicUrl,
    routes: productRoutes(services),
    ...deps,
  });
  servicesOf.set(app, services);
  return app;
};

export type TestOwner = {
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
};

const post = (app: FastifyInstance, url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

/** Issues the credential that the registration mail would contain. */
export const mailedCredential = async (app: FastifyInstance, email: string) => {
  const services = servicesOf.get(app);
  const claim = await services?.database
    .selectFrom('identity.claims')
    .select('user_id')
    .where('kind', '=', 'email')
    .where('value', '=', normaliseName(email))
    .executeTakeFirst();
  const issued =
    services === undefined || claim === undefined ? undefined : await issueNow(services, claim.user_id);
  return { username: issued?.username ?? '', temporaryPassword: issued?.temporaryPassword ?? '' };
};

export const registration = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: 'Acme Park',
  email,
  timeZone: 'Europe/Berlin',
});

export const registerOwner = async (app: FastifyInstance): Promise<TestOwner> => {
  const email = `${v7()}@example.com`;
  const password = 'kayak-and-7-paddles';
  const registered = await app.inject({
    method: 'POST',
    url: '/v1/user',
    payload: registration(email),
    headers: { 'x-registration-token': REGISTRATION_TOKEN },
    // Use a random address because registrations are rate-limited by address.
    remoteAddress: `198.51.100.${randomInt(256)}`,
  });
  const { username, temporaryPassword } = await mailedCredential(app, email);
  const challenge = await post(app, '/v1/auth/login', { username, password: temporaryPassword });
  const { session } = challenge.json();
  const chosen = await post(app, '/v1/auth/new-password', { session, newPassword: password });
  return {
    accountId: registered.json().result.accountId,
    userId: registered.json().result.id,
    email,
    username,
    password,
    token: chosen.json().idToken,
  };
};

export const setRole = (
  database: Kysely<CommandDatabase>,
  { userId }: Pick<TestOwner, 'userId'>,
  role: UserRole,
): Promise<unknown> =>
  database.updateTable('identity.credentials').set({ role }).where('user_id', '=', userId).execute();

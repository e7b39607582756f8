import { createSecretKey } from 'node:crypto';
import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { argon2InThread } from '@waivers/command-api/identity/passwords/argon2-thread.ts';
import { createPasswords } from '@waivers/command-api/identity/passwords/passwords.ts';
import { createLogInQueue } from '@waivers/command-api/identity/sessions/log-in.ts';
import { createMetrics } from '@waivers/command-api/metrics.ts';
import { type ProductServices, productRoutes } from '@waivers/command-api/process/product-routes.ts';
import { createWaiverReader } from '@waivers/command-api/waivers/read.ts';
import type { Side } from '@waivers/contract/call/call.ts';
import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { FollowUpsDatabase } from '@waivers/follow-ups/database/database.ts';
import { followUpRoutes } from '@waivers/follow-ups/outcomes/routes.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { openWebhooks } from '@waivers/follow-ups/webhooks/open-webhooks.ts';
import { webhookRoutes } from '@waivers/follow-ups/webhooks/routes.ts';
import { createListChanges } from '@waivers/projections/queries/live-lists/list-changes.ts';
import { createOwnerQueue } from '@waivers/projections/queries/owner-reads.ts';
import { createStreamFolds } from '@waivers/projections/queries/stream-folds.ts';
import { readRoutes } from '@waivers/projections/read-routes.ts';
import type { VerifyToken } from '@waivers/server/access/authorise.ts';
import { exportLinks } from '@waivers/server/access/export-links.ts';
import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { buildApp, type Routes } from '@waivers/server/http/app.ts';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import type { FastifyInstance } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** Compiles SQL without a database server. */
const noDatabase = (): Kysely<CommandDatabase> =>
  new Kysely<CommandDatabase>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

const READ_SIDE = {
  database: noDatabase() as unknown as Kysely<object>,
  changes: createListChanges(),
  waitForPosition: async () => true,
  ownerQueue: createOwnerQueue(),
  credentialOf: async () => undefined,
  readStatus: () => Promise.reject(new Error('There is no status without stores.')),
  tree: () => Promise.reject(new Error('There is no tree without stores.')),
  stampOver: async () => undefined,
};

const MASTER_KEY = { bytes: Buffer.alloc(32) };

const verify = async () => undefined;

/** Returns the product's routes under `/v1` by side, backed by in-memory stores. */
export const productRoutesBySide = (publicUrl: string): Readonly<Record<Side, readonly Routes[]>> => {
  const log = createMemoryLog();
  const blobs = memoryBlobStore();
  const services: ProductServices = {
    log,
    keys: memoryKeyStore(),
    database: noDatabase(),
    ...portsForCommands({ masterKey: MASTER_KEY }),
    secrets: accountSecrets(noDatabase(), MASTER_KEY),
    blobs,
    media: folderMediaStore('/nowhere'),
    waivers: createWaiverReader({ log, blobs }),
    passwords: createPasswords(argon2InThread()),
    logInQueue: createLogInQueue(),
    idTokens: {
      issue: async () => ({ idToken: '', expiresIn: 0 }),
      confirm: async () => ({ confirmation: '', expiresIn: 0 }),
      verify,
    },
    revokedSessions: createRevokedSessions(async () => []),
    oidc: { installation: undefined, outboundOf: () => createOutbound(), clock: () => new Date() },
    linkKey: createSecretKey(Buffer.alloc(32)),
    exportLinks: exportLinks({ bytes: Buffer.alloc(32) }),
    registrationKey: { bytes: Buffer.alloc(32) },
    fingerprintKey: Buffer.alloc(32),
    factorKey: { bytes: Buffer.alloc(32) },
    metrics: createMetrics(),
    publicUrl,
    registrationToken: '',
    passwordMinLength: 6,
    isBreached: async () => false,
    hasMailServer: false,
    hidesUnknownAccounts: false,
    defaultTimeZone: 'UTC',
    clock: () => new Date(0),
    areStoresOk: async () => true,
  };
  const reads = {
    ...services,
    document: services.waivers.document,
    streams: createStreamFolds(services.log),
    ...READ_SIDE,
  };
  const database = noDatabase().$extendTables<FollowUpsDatabase>();
  const followUps = { ...reads, database, wake: () => undefined };
  const key = { bytes: Buffer.alloc(32) };
  const { sending, webhooks } = openWebhooks({ ...followUps, key, networks: [] });
  return {
    commands: productRoutes(services),
    reads: readRoutes(reads),
    'follow-ups': [
      ...followUpRoutes({ ...followUps, webhooks }),
      ...webhookRoutes({ ...followUps, ...sending, mailKey: key, webhooks }),
    ],
  };
};

/** Builds an app for inspection only. @param verifyToken rejects every token by default */
export const buildWithoutStores = (
  publicUrl: string,
  routes: readonly Routes[],
  verifyToken: VerifyToken = verify,
): Promise<FastifyInstance> =>
  buildApp({
    logger: createLogger({ level: 'silent' }),
    metrics: createMetrics(),
    readiness: { checks: {}, draining: false },
    verifyToken,
    publicUrl,
    trustProxy: false,
    addressLimits: undefined,
    routes,
  });

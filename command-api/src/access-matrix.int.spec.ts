import type { Call } from '@waivers/contract/call/call.ts';
import { readDescription } from '@waivers/contract/description/read-description.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { onlyLiveUsers, withApiKeys } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import {
  type Action,
  API_SCOPES,
  may,
  scopeOf,
  USER_ROLES,
  type UserRole,
} from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenStateIn } from './identity/sessions/token-state.ts';
import { stoppedClock } from './registration/testing/registration-services.ts';
import { openTestDatabase } from './testing/test-database.ts';
import {
  buildTestProduct,
  confirmedBy,
  registerOwner,
  setRole,
  type TestOwner,
  testServices,
} from './testing/test-product.ts';

/** Add a call here only if people who are not logged in must be able to make it. */
const OPEN = [
  'GET /v1/blob/{accountId}/{sha256}',
  'GET /v1/media/{accountId}/{file}',
  'GET /v1/public-waiver/{ownerId}',
  'GET /v1/registration',
  'GET /v1/signed_waiver/{id}',
  'GET /v1/signed_waiver/{id}/understanding',
  'GET /v1/signed_waiver_export/{link}',
  'POST /v1/auth/accept-invitation',
  'POST /v1/auth/confirm-email',
  'POST /v1/auth/login',
  'POST /v1/auth/logout',
  'POST /v1/auth/new-password',
  'POST /v1/auth/oidc/back-channel-logout',
  'POST /v1/auth/oidc/begin',
  'POST /v1/auth/oidc/find',
  'POST /v1/auth/oidc/finish',
  'POST /v1/auth/passkey/login',
  'POST /v1/auth/passkey/options',
  'POST /v1/auth/read-invitation',
  'POST /v1/auth/refresh',
  'POST /v1/auth/second-factor',
  'POST /v1/auth/undo-email-change',
  'POST /v1/reset_user',
  'POST /v1/signed_waiver',
  'POST /v1/signed_waiver/{id}/recipient-address',
  'POST /v1/signed_waiver/{id}/understanding/answer',
  'POST /v1/signed_waiver/{id}/understanding/begin',
  'POST /v1/signed_waiver/{id}/understanding/failed',
  'POST /v1/signed_waiver/{id}/understanding/watched',
  'POST /v1/user',
  'PUT /v1/signed_waiver/{id}',
];

/** Add a call here only if API keys must not make it. */
const FOR_PEOPLE_ONLY = [
  'DELETE /v1/api-key/{id}',
  'DELETE /v1/auth/factor/{id}',
  'DELETE /v1/auth/remembered-device/{id}',
  'DELETE /v1/auth/session',
  'DELETE /v1/auth/session/{id}',
  'DELETE /v1/people/identity-provider',
  'DELETE /v1/people/{id}',
  'DELETE /v1/people/{id}/invitation',
  'GET /v1/api-key',
  'GET /v1/auth/factor',
  'GET /v1/auth/log-in',
  'GET /v1/auth/me',
  'GET /v1/auth/session',
  'GET /v1/people',
  'GET /v1/people/identity-provider',
  'GET /v1/people/second-factor',
  // Programs have `/readyz`; this is what a business's page shows.
  'GET /v1/status',
  'GET /v1/status/signing',
  'GET /v1/user/{id}',
  'POST /v1/api-key',
  'POST /v1/auth/confirm',
  'POST /v1/auth/confirm/oidc',
  'POST /v1/auth/confirm/oidc/begin',
  'POST /v1/auth/confirm/options',
  'POST /v1/auth/factor/passkey',
  'POST /v1/auth/factor/passkey/options',
  'POST /v1/auth/factor/totp',
  'POST /v1/auth/factor/totp/{id}/confirm',
  'POST /v1/auth/password',
  'POST /v1/auth/recovery-codes',
  'POST /v1/people',
  'POST /v1/people/leave',
  'POST /v1/people/{id}/invitation',
  'POST /v1/people/{id}/ownership',
  'POST /v1/user/{id}/test-email',
  'PUT /v1/auth/factor/{id}',
  'PUT /v1/people/identity-provider',
  'PUT /v1/people/second-factor',
  'PUT /v1/people/{id}/role',
  // Not available to API keys because the email address controls password recovery.
  'PUT /v1/user/{id}',
];

/** Every app registers its description itself. */
const CALLS = EVERY_CALL.filter((call) => call !== readDescription);

const AFTER_TOKEN_MS = 20 * 60_000;

const time = stoppedClock();
const ids: Record<string, string> = {};
const credentials: Record<string, string> = {};
let test: Awaited<ReturnType<typeof openTestDatabase>>;
let pool: Pool;
let app: FastifyInstance;
let gate: FastifyInstance;

/** Every call of the contract behind the real gate. Each handler answers with its caller. */
const behindTheGate: Routes = async (instance) => {
  for (const call of CALLS) {
    const onRequest: NonNullable<Parameters<typeof addRoute>[2]['onRequest']> = async (request, reply) =>
      reply
        .code(299)
        .header('x-called-by', request.principal?.userId ?? 'nobody')
        .send();
    addRoute(instance, call, { onRequest }, async () => {
      throw new Error('Only the gate should run.');
    });
  }
};

const ask = (method: string, url: string, authorization: string, payload?: object) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { authorization, 'idempotency-key': v7() },
    ...(payload === undefined ? {} : { payload }),
  });

const makeKey = async (owner: TestOwner, scopes: readonly string[]) =>
  (await ask('POST', '/v1/api-key', owner.token, { name: 'Booking', scopes })).json().result;

beforeAll(async () => {
  test = await openTestDatabase();
  pool = new Pool({ connectionString: test.appUrl, max: 2 });
  const services = await testServices(test.database, time.clock);
  const tokens = tokenStateIn(pool);
  const verifyToken = confirmedBy(
    onlyLiveUsers(withApiKeys(services.idTokens.verify, tokens.apiKey), tokens.credentialOf),
  );
  app = await buildTestProduct(services, { verifyToken });
  gate = await buildTestProduct(services, { verifyToken, routes: [behindTheGate] });

  const expired = await registerOwner(app);
  credentials['expired token'] = expired.token;
  time.forward(AFTER_TOKEN_MS);
  for (const role of USER_ROLES) {
    const owner = await registerOwner(app);
    if (role === 'owner')
      for (const scope of API_SCOPES)
        credentials[`key with scope ${scope}`] = `Bearer ${(await makeKey(owner, [scope])).key}`;
    else {
      credentials[`key of a former owner, now ${role}`] = `Bearer ${(await makeKey(owner, API_SCOPES)).key}`;
      await setRole(test.database, owner, role);
    }
    credentials[role] = owner.token;
    ids[role] = owner.userId;
  }
  const left = await registerOwner(app);
  const { id, key } = await makeKey(left, API_SCOPES);
  credentials['revoked key'] = `Bearer ${key}`;
  await ask('DELETE', `/v1/api-key/${id}`, left.token);
  credentials['revoked session'] = left.token;
  await ask('DELETE', '/v1/auth/session', left.token);
  const removed = await registerOwner(app);
  credentials['removed user'] = removed.token;
  await test.database.deleteFrom('identity.credentials').where('user_id', '=', removed.userId).execute();
}, 120_000);
afterAll(async () => {
  await gate.close();
  await app.close();
  await pool.end();
  await test.close();
});

const isGuarded = ({ actor }: Call): boolean => actor === 'user' || actor === 'anyone';
const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

type Expected = (call: Call & { readonly action: Action }) => string;

const asRole =
  (role: UserRole): Expected =>
  ({ actor, action }) => {
    if (may(role, action)) return role;
    return actor === 'anyone' ? 'nobody' : 'role_missing';
  };

const withoutToken: Expected = ({ actor }) => (actor === 'anyone' ? 'nobody' : 'not_authenticated');
const refused: Expected = () => 'not_authenticated';

/** Expected outcome of each caller's guarded calls, by the table of actions. On other calls, every caller is nobody. */
const CALLERS: Readonly<Record<string, Expected>> = {
  nobody: withoutToken,
  'signed key': withoutToken,
  'expired token': refused,
  'revoked session': refused,
  'revoked key': refused,
  'removed user': refused,
  ...Object.fromEntries(USER_ROLES.map((role) => [role, asRole(role)])),
  ...Object.fromEntries(
    API_SCOPES.map((scope): [string, Expected] => [
      `key with scope ${scope}`,
      ({ action }) => (scopeOf(action) === scope ? 'owner' : 'scope_missing'),
    ]),
  ),
  ...Object.fromEntries(
    USER_ROLES.filter((role) => role !== 'owner').map((role): [string, Expected] => [
      `key of a former owner, now ${role}`,
      (call) => (scopeOf(call.action) === undefined ? 'scope_missing' : asRole(role)(call)),
    ]),
  ),
};

const outcomeOf = async (caller: string, { method, path }: Call): Promise<string> => {
  const answer = await gate.inject({
    method: method as 'GET',
    url: path.replaceAll(/\{\w+\}/g, v7()),
    headers: {
      'content-type': 'application/json',
      ...(caller === 'signed key' ? { 'x-signed-key': 'k'.repeat(43) } : {}),
      ...(credentials[caller] === undefined ? {} : { authorization: credentials[caller] }),
    },
    // Nobody's body is read before the gate.
    ...(method === 'GET' || method === 'HEAD' ? {} : { payload: '{' }),
  });
  if (answer.statusCode === 299) {
    const userId = answer.headers['x-called-by'];
    return Object.keys(ids).find((role) => ids[role] === userId) ?? String(userId);
  }
  return answer.body === '' ? String(answer.statusCode) : answer.json().code;
};

const STATUS: Readonly<Record<string, string>> = {
  not_authenticated: '401',
  role_missing: '403',
  scope_missing: '403',
};

describe('access matrix', () => {
  it('of every call and every caller follows the table of actions', {
    meta: { spec: ['6.1 owner', '4.24 no authenticated user', '10.7 API keys'] },
  }, async () => {
    let cells = 0;
    const unexpected: string[] = [];
    for (const [caller, expectedOf] of Object.entries(CALLERS)) {
      for (const call of CALLS) {
        const { action } = call;
        const expected = action === undefined ? 'nobody' : expectedOf({ ...call, action });
        const outcome = await outcomeOf(caller, call);
        cells += 1;
        if (outcome !== (call.method === 'HEAD' ? (STATUS[expected] ?? expected) : expected))
          unexpected.push(`${nameOf(call)} as ${caller}: ${outcome} instead of ${expected}`);
      }
    }
    expect(unexpected).toEqual([]);
    expect(cells).toBe(CALLS.length * 16);
  });

  it('has no other open calls', () => {
    const open = CALLS.filter((call) => !isGuarded(call)).map(nameOf);
    expect(open.toSorted()).toEqual(OPEN);
    const forPeople = CALLS.filter(({ action }) => action !== undefined && scopeOf(action) === undefined);
    expect(forPeople.map(nameOf).toSorted()).toEqual(FOR_PEOPLE_ONLY);
  });
});

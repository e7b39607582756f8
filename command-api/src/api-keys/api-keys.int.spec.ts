import type { ApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { onlyLiveUsers, withApiKeys } from '@waivers/server/access/authorise.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { API_SCOPES, type ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import { tokenStateIn } from '../identity/sessions/token-state.ts';
import { productRoutes } from '../process/product-routes.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  buildTestProduct,
  confirmedBy,
  registerOwner,
  type TestOwner,
  testServices,
} from '../testing/test-product.ts';

const time = stoppedClock();
const captured = captureLog();
let test: Awaited<ReturnType<typeof openTestDatabase>>;
let pool: Pool;
let services: Awaited<ReturnType<typeof testServices>>;
let app: FastifyInstance;
let ada: TestOwner;
beforeAll(async () => {
  test = await openTestDatabase();
  pool = new Pool({ connectionString: test.appUrl, max: 2 });
  services = await testServices(test.database, time.clock);
  const { idTokens } = services;
  const tokens = tokenStateIn(pool);
  const verifyToken = confirmedBy(
    onlyLiveUsers(withApiKeys(idTokens.verify, tokens.apiKey), tokens.credentialOf),
  );
  const logger = createLogger({ level: 'info', destination: captured.destination });
  app = await buildTestProduct(services, { verifyToken, logger, routes: productRoutes(services) });
  ada = await registerOwner(app);
}, 60_000);
afterAll(async () => {
  await app.close();
  await pool.end();
  await test.close();
});

const ask = (method: string, url: string, authorization: string, payload?: object, key = v7()) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { authorization, 'idempotency-key': key },
    ...(payload === undefined ? {} : { payload }),
  });

type Made = ApiKey & { readonly key: string };
const make = async (scopes: readonly ApiScope[], owner = ada): Promise<Made> => {
  const made = await ask('POST', '/v1/api-key', owner.token, { name: 'Booking', scopes });
  expect(made.statusCode).toBe(201);
  return made.json().result;
};
const revoke = (id: string, owner = ada) => ask('DELETE', `/v1/api-key/${id}`, owner.token);
const read = (key: string) => ask('GET', '/v1/signed_waiver_export?format=csv', `Bearer ${key}`);

describe('API key', () => {
  it('is shown once, stored as a hash and identified by its last characters', {
    meta: { spec: '10.7 API keys' },
  }, async () => {
    const { id, key, lastCharacters } = await make(['read']);
    expect(key).toMatch(/^wv_[A-Za-z0-9_-]{43}$/);
    expect(key.endsWith(lastCharacters)).toBe(true);
    const listed = (await ask('GET', '/v1/api-key', ada.token)).json().results;
    expect(listed).toMatchObject([
      {
        id,
        name: 'Booking',
        scopes: ['read'],
        lastUsedAt: null,
        createdBy: expect.stringMatching(/^\S+ \S+$/),
      },
    ]);
    const stored = await pool.query('select * from identity.api_keys');
    const logged = await services.log.readStream(accountStream(ada.accountId));
    for (const text of [JSON.stringify(listed), JSON.stringify(stored.rows), JSON.stringify(logged)])
      expect(text).not.toContain(key);
    expect(logged.map(({ type }) => type)).toContain('ApiKeyMade');
    expect(JSON.stringify(logged)).not.toContain('Booking');
    await revoke(id);
  });

  it('can read its business’s data and has its last use recorded', async () => {
    const { id, key } = await make(['read']);
    expect((await read(key)).statusCode).toBe(200);
    expect((await ask('GET', '/v1/api-key', ada.token)).json().results).toMatchObject([
      { id, lastUsedAt: expect.any(String) },
    ]);
    const eve = await registerOwner(app);
    expect((await revoke(id, eve)).statusCode).toBe(404);
    expect((await read(key)).statusCode).toBe(200);
    await revoke(id);
  });

  it('is recorded as the actor of the events it causes', async () => {
    const { id, key } = await make(['manage']);
    const drafted = await ask('POST', '/v1/waiver', `Bearer ${key}`, {
      title: 'Hall',
      locale: 'en',
      published: false,
    });
    expect(drafted.statusCode).toBe(201);
    const [event] = await services.log.readStream(`waiver-${drafted.json().result.id}`);
    expect(JSON.parse(event?.metadata ?? '{}').actor).toEqual({ kind: 'apiKey', id, userId: ada.userId });
    await revoke(id);
  });

  it('is rejected once revoked, and retrying the revocation is a no-op', {
    meta: { spec: '10.7 API keys' },
  }, async () => {
    const { id, key } = await make(['read']);
    const command = v7();
    expect((await read(key)).statusCode).toBe(200);
    expect((await ask('DELETE', `/v1/api-key/${id}`, ada.token, undefined, command)).statusCode).toBe(204);
    expect((await read(key)).json()).toMatchObject({ status: 401, code: 'not_authenticated' });
    expect((await ask('DELETE', `/v1/api-key/${id}`, ada.token, undefined, command)).statusCode).toBe(204);
    expect((await revoke(id)).statusCode).toBe(404);
  });

  it('cannot obtain export links once revoked', async () => {
    const { id, key } = await make(['read']);
    const link = () => ask('GET', '/v1/signed_waiver_export?format=csv', `Bearer ${key}`);
    const first = await link();
    expect(first.json()).toMatchObject({ signedUrl: expect.stringContaining('/v1/signed_waiver_export/') });
    expect(first.body).not.toContain(key);
    await revoke(id);
    expect((await link()).json()).toMatchObject({ status: 401, code: 'not_authenticated' });
  });

  it.each(['wv_', `wv_${'a'.repeat(43)}`, `wv_${'a'.repeat(42)}`, `WV_${'a'.repeat(43)}`])(
    'is rejected if it was never issued: %s',
    async (key) => {
      expect((await read(key)).statusCode).toBe(401);
    },
  );

  it('is created once per command and never shown again', async () => {
    const command = v7();
    const body = { name: 'Booking', scopes: ['read'] };
    const made = await ask('POST', '/v1/api-key', ada.token, body, command);
    const again = await ask('POST', '/v1/api-key', ada.token, body, command);
    expect(again.json()).toMatchObject({ status: 409, code: 'id_already_used' });
    expect((await ask('GET', '/v1/api-key', ada.token)).json().results).toHaveLength(1);
    await revoke(made.json().result.id);
  });

  it('is rejected anywhere in a URL and never logged', async () => {
    const { id, key } = await make(['read']);
    for (const url of [
      `/v1/user/${ada.userId}?key=${key}`,
      `/v1/waiver/${key}`,
      `/nothing/${key}`,
      `/healthz?k=${key}`,
      `/v1/user/${ada.userId}?key=${key.replace('_', '%5F')}`,
      `/v1/user/${ada.userId}?key=${key.replace('wv_', '%77%76%5f')}`,
      `/healthz?next=${encodeURIComponent(`/v1/waiver?key=${key.replace('_', '%5f')}`)}`,
    ])
      expect([url, (await ask('GET', url, ada.token)).json().code]).toEqual([url, 'key_in_address']);
    expect(captured.text()).toContain('"route"');
    expect(captured.text()).not.toContain(key);
    expect(captured.text()).not.toContain(key.slice(3));
    await revoke(id);
  });

  it('is not confused with a sealed link or position that contains its prefix', async () => {
    const letters = `wv_${'a'.repeat(43)}`;
    for (const url of [
      `/v1/signed_waiver_export/Qx${letters}`,
      `/v1/signed_waiver_export/${letters}Qx`,
      `/v1/signed_waiver_export/-${letters}_`,
      `/v1/user/${ada.userId}?at=Qx${letters}Qx`,
    ])
      expect([url, (await ask('GET', url, ada.token)).json().code]).not.toEqual([url, 'key_in_address']);
  });

  it('cannot manage keys or change a password', async () => {
    const { id, key } = await make([...API_SCOPES]);
    for (const [method, url] of [
      ['GET', '/v1/api-key'],
      ['POST', '/v1/api-key'],
      ['DELETE', `/v1/api-key/${id}`],
      ['POST', '/v1/auth/password'],
    ] as const)
      expect([url, (await ask(method, url, `Bearer ${key}`)).json().code]).toEqual([url, 'scope_missing']);
    await revoke(id);
  });

  it('cannot be created once the business has twenty', async () => {
    const owner = await registerOwner(app);
    for (let count = 0; count < 20; count += 1) await make(['read'], owner);
    const refused = await ask('POST', '/v1/api-key', owner.token, { name: 'Booking', scopes: ['read'] });
    expect(refused.json()).toMatchObject({ status: 409, code: 'limit_reached' });
    expect((await ask('GET', '/v1/api-key', owner.token)).json().results).toHaveLength(20);
  });

  it('does not count towards the limit if it was never shown', async () => {
    const owner = await registerOwner(app);
    for (let count = 0; count < 20; count += 1) await make(['read'], owner);
    // Simulates a crash before the append, followed by the cleanup of the orphaned row.
    await pool.query(
      'delete from identity.api_keys where id = (select id from identity.api_keys where account_id = $1 limit 1)',
      [owner.accountId],
    );
    await make(['read'], owner);
    const refused = await ask('POST', '/v1/api-key', owner.token, { name: 'Booking', scopes: ['read'] });
    expect(refused.json()).toMatchObject({ status: 409, code: 'limit_reached' });
  });

  it('is deleted when its business is erased', async () => {
    const owner = await registerOwner(app);
    const { key } = await make(['read'], owner);
    expect((await read(key)).statusCode).toBe(200);
    await erasePerson(services, { accountId: owner.accountId });
    expect((await read(key)).statusCode).toBe(401);
    const left = await pool.query('select 1 from identity.api_keys where account_id = $1', [owner.accountId]);
    expect(left.rows).toEqual([]);
  });
});

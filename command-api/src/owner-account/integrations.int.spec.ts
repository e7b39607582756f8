import { randomUUID } from 'node:crypto';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../testing/test-product.ts';
import type { IntegrationCheckResult } from './integration-check.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let services: ProductServices;
let app: FastifyInstance;
let ada: TestOwner;
let answer: IntegrationCheckResult;
let asked: unknown[];

beforeAll(async () => {
  test = await openTestDatabase();
  services = {
    ...(await testServices(test.database, () => new Date())),
    checkIntegration: async (integration) => {
      asked.push(integration);
      return answer;
    },
  };
  app = await buildTestProduct(services);
}, 60_000);
afterAll(async () => {
  await app.close();
  await test.close();
});
beforeEach(async () => {
  ada = await registerOwner(app);
  answer = 'accepted';
  asked = [];
});

const put = (config: object, key: string = randomUUID()) =>
  app.inject({
    method: 'PUT',
    url: `/v1/user/${ada.userId}`,
    headers: { authorization: ada.token, 'idempotency-key': key },
    payload: { config },
  });
const save = async (...integrations: readonly object[]) => {
  const answered = await put({ integrations });
  expect(answered.statusCode, answered.body).toBe(200);
  return answered.json().result.config.integrations;
};
const config = async () => {
  const headers = { authorization: ada.token };
  const read = await app.inject({ method: 'GET', url: `/v1/user/${ada.userId}`, headers });
  return read.json().result.config;
};
const events = async () =>
  (await services.log.readStream(accountStream(ada.accountId))).slice(1).map(({ type }) => type);
const secrets = () =>
  test.database
    .selectFrom('keys.account_secrets')
    .selectAll()
    .where('account_id', '=', ada.accountId)
    .execute();
const opened = async () => {
  const known = accountSecrets(test.database, { bytes: Buffer.alloc(32, 2) });
  const rows = await secrets();
  return Promise.all(rows.map(({ secret_id }) => known.find(ada.accountId, secret_id)));
};

const KEY = 'pk_0123456789abcdef';
const klaviyo = (changed: object = {}) => ({ service: 'klaviyo', listId: 'Y6nRLr', apiKey: KEY, ...changed });
const mailchimp = (changed: object = {}) => ({
  service: 'mailchimp',
  audienceId: 'a1b2c3d4e5',
  apiKey: 'ffffffff-us19',
  ...changed,
});
const shopify = (changed: object = {}) => ({
  service: 'shopify',
  tenant: 'acme',
  clientId: 'id',
  clientSecret: 'shpss_1234567',
  ...changed,
});
const toldKlaviyo = {
  service: 'klaviyo',
  listId: 'Y6nRLr',
  configured: true,
  status: 'active',
  lastFour: 'cdef',
};

describe('integration', () => {
  it('is saved trimmed and without accents once its service accepts it, and never returns its key', {
    meta: { spec: ['3.5 Integration entries', '5.9 integrations'] },
  }, async () => {
    expect(await save(klaviyo({ listId: ' Y6ñRLr ', apiKey: ` ${KEY} ` }))).toEqual([toldKlaviyo]);
    expect(asked).toEqual([
      { target: { service: 'klaviyo', listId: 'Y6nRLr' }, secret: KEY, accountId: ada.accountId },
    ]);
    expect((await config()).integrations).toEqual([toldKlaviyo]);
    const stored = JSON.stringify(await services.log.readAll({ limit: 100_000 }));
    expect(stored).not.toContain(KEY);
    expect(JSON.stringify((await secrets()).map(({ wrapped }) => wrapped.toString('latin1')))).not.toContain(
      KEY,
    );
    expect(await opened()).toEqual([KEY]);
  });

  it.each([
    ['a shop', shopify({ tenant: 'https://Acme.myshopify.com/' }), { tenant: 'acme', lastFour: '4567' }],
    ['a key', mailchimp({ apiKey: '0123456789abcdef-us19' }), { lastFour: 'cdef' }],
    ['a short key with its data centre', mailchimp({ apiKey: 'ffffffff-us19' }), { lastFour: '' }],
    ['a short key', mailchimp({ apiKey: 'short' }), { lastFour: '' }],
  ])(
    'is returned as stored: %s',
    { meta: { spec: '3.5 Integration entries' } },
    async (_what, sent, told) => {
      expect(await save(sent)).toMatchObject([told]);
    },
  );

  it('keeps its key if the field is empty, and is removed if all values are empty', {
    meta: { spec: '5.9 integrations' },
  }, async () => {
    await save(klaviyo());
    expect(await save(klaviyo({ listId: 'Other1', apiKey: '' }))).toMatchObject([
      { listId: 'Other1', lastFour: 'cdef' },
    ]);
    expect(asked.at(-1)).toMatchObject({ secret: KEY });
    expect(await save(klaviyo({ listId: ' ', apiKey: '' }))).toEqual([]);
    expect(asked).toHaveLength(2);
    expect(await secrets()).toEqual([]);
    expect(await events()).toEqual(['IntegrationSet', 'IntegrationSet', 'IntegrationRemoved']);
  });

  it('deletes a replaced key', async () => {
    await save(klaviyo());
    await save(klaviyo({ apiKey: 'pk_another_key_1' }));
    expect(await opened()).toEqual(['pk_another_key_1']);
  });

  it('appends nothing when unchanged, but validates the key again', async () => {
    await save(klaviyo());
    await save(klaviyo({ apiKey: '' }));
    expect(asked).toHaveLength(2);
    expect(await events()).toEqual(['IntegrationSet']);
  });

  it('replaces the other email service, which can be reactivated with its stored key', {
    meta: { spec: '5.9 integrations' },
  }, async () => {
    await save(klaviyo());
    await save(shopify());
    const both = await save(mailchimp());
    expect(both).toMatchObject([
      { service: 'klaviyo', status: 'inactive', lastFour: 'cdef' },
      { service: 'shopify', status: 'active' },
      { service: 'mailchimp', status: 'active' },
    ]);
    expect(await save(klaviyo({ apiKey: '' }))).toMatchObject([
      { service: 'klaviyo', status: 'active' },
      { service: 'shopify', status: 'active' },
      { service: 'mailchimp', status: 'inactive' },
    ]);
  });

  it.each([
    [{ refused: 'integration_invalid', reason: 'keys' } as const, 422],
    [{ refused: 'integration_unreachable' } as const, 503],
  ])('is not saved if its service returns %j', async (refusal, status) => {
    answer = refusal;
    const refused = await put({ integrations: [klaviyo()] });
    const { refused: code, ...details } = refusal;
    expect([refused.statusCode, refused.json()]).toEqual([
      status,
      expect.objectContaining({ code, ...details }),
    ]);
    expect(refused.body).not.toContain(KEY);
    expect([await events(), await secrets()]).toEqual([[], []]);
  });

  it.each([
    klaviyo({ listId: '' }),
    klaviyo({ apiKey: '' }),
    mailchimp({ audienceId: '' }),
    shopify({ tenant: '' }),
    shopify({ clientId: '' }),
    shopify({ clientSecret: '' }),
  ])('is not validated if a value is missing: %j', async (sent) => {
    const refused = await put({ integrations: [sent] });
    expect(refused.json()).toMatchObject({ code: 'integration_invalid', reason: 'incomplete' });
    expect(asked).toEqual([]);
  });

  it('is saved once per command, whatever the service returns later', async () => {
    const key = randomUUID();
    const first = await put({ integrations: [klaviyo()] }, key);
    answer = { refused: 'integration_unreachable' };
    const again = await put({ integrations: [klaviyo()] }, key);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect(await events()).toEqual(['IntegrationSet']);
    const other = await put({ integrations: [klaviyo({ apiKey: 'pk_another' })] }, key);
    expect(other.json()).toMatchObject({ code: 'id_already_used' });
    expect(await opened()).toEqual([KEY]);
  });

  it('accepts one change per request, whether sent among several entries or with the mail text', {
    meta: { spec: '7.13 GET and PUT user/{id}' },
  }, async () => {
    await save(klaviyo());
    const read = await config();
    const own = { emailSubject: 'Thanks', emailTemplate: '<p>Bye</p>' };
    expect((await put({ ...read, ...own })).statusCode).toBe(200);
    expect(await events()).toEqual(['IntegrationSet', 'EmailTemplateRevised']);
    const again = await config();
    expect((await put({ ...again, integrations: [...again.integrations, shopify()] })).statusCode).toBe(200);
    expect(await events()).toEqual(['IntegrationSet', 'EmailTemplateRevised', 'IntegrationSet']);
    for (const wrong of [
      { integrations: [mailchimp(), shopify({ clientId: 'other' })] },
      { ...again, emailSubject: 'Other', integrations: [mailchimp()] },
      { integrations: [] },
    ]) {
      const refused = await put(wrong);
      expect(refused.json().errors).toMatchObject([{ path: 'config.integrations', code: 'one_setting' }]);
    }
  });

  it('is deleted along with its account', async () => {
    await save(klaviyo());
    await erasePerson(services, { accountId: ada.accountId });
    expect(await secrets()).toEqual([]);
  });
});

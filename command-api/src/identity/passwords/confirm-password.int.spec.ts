import type { Call } from '@waivers/contract/call/call.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { onlyLiveUsers } from '@waivers/server/access/authorise.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../../testing/test-product.ts';
import { liveCredentialIn } from '../sessions/token-state.ts';
import { CONFIRMATION_LIFETIME_SECONDS } from '../tokens/id-tokens.ts';

const time = stoppedClock();
let test: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let ada: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
  const services = await testServices(test.database, time.clock);
  const verifyToken = onlyLiveUsers(services.idTokens.verify, liveCredentialIn(test.database), time.clock);
  app = await buildTestProduct(services, { verifyToken });
  ada = await registerOwner(app);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

type Headers = Readonly<Record<string, string>>;
const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { 'idempotency-key': v7(), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const confirm = (currentPassword: string, { token }: TestOwner = ada) =>
  ask('POST', '/v1/auth/confirm', { authorization: token }, { currentPassword });
const confirmed = async (owner = ada): Promise<Headers> => ({
  authorization: owner.token,
  'x-confirmation': (await confirm(owner.password, owner)).json().confirmation,
});
const makeKey = (headers: Headers) => ask('POST', '/v1/api-key', headers, { name: 'A', scopes: ['read'] });
const change = (body: object, headers: Headers) => ask('PUT', `/v1/user/${ada.userId}`, headers, body);
const outcome = async (answered: ReturnType<typeof ask>) => {
  const { statusCode, json } = await answered;
  return statusCode < 300 ? statusCode : json().code;
};
const REQUIRED = 'confirmation_required';

describe('password confirmation', () => {
  it('is required for a new address, API keys and integrations', async () => {
    const alone = { authorization: ada.token };
    const integrations = [{ service: 'klaviyo' }];
    const config = { emailSubject: 'Hello', emailTemplate: '<p>[[first-name]] [[download-link]]</p>' };
    expect(await outcome(makeKey(alone))).toBe(REQUIRED);
    expect(await outcome(ask('DELETE', `/v1/api-key/${v7()}`, alone))).toBe(REQUIRED);
    expect(await outcome(change({ email: 'thief@example.com' }, alone))).toBe(REQUIRED);
    expect(await outcome(change({ config: { integrations } }, alone))).toBe(REQUIRED);
    expect(await outcome(change({ config: { ...config, integrations } }, alone))).toBe(REQUIRED);
    expect(await outcome(change({ config }, alone))).toBe(200);
    expect(await outcome(change({ company: 'Acme' }, alone))).toBe(200);
    const both = await confirmed();
    expect(await outcome(makeKey(both))).toBe(201);
    expect(await outcome(change({ config: { integrations } }, both))).toBe(200);
    expect(await outcome(change({ email: `${v7()}@example.com` }, both))).toBe(200);
  });

  it('guards every call whose effect outlasts a token', () => {
    const nameOf = ({ method, path }: Call) => `${method} ${path}`;
    const guarded = EVERY_CALL.filter((call: Call) => call.confirmed !== undefined).map(nameOf);
    expect(guarded.toSorted()).toEqual([
      'DELETE /v1/api-key/{id}',
      'DELETE /v1/auth/factor/{id}',
      'DELETE /v1/people/identity-provider',
      'DELETE /v1/people/{id}',
      'DELETE /v1/people/{id}/invitation',
      'POST /v1/api-key',
      'POST /v1/auth/factor/passkey/options',
      'POST /v1/auth/factor/totp',
      'POST /v1/auth/password',
      'POST /v1/auth/recovery-codes',
      'POST /v1/people',
      'POST /v1/people/leave',
      'POST /v1/people/{id}/invitation',
      'POST /v1/people/{id}/ownership',
      'POST /v1/webhook',
      'POST /v1/webhook/{id}/rotate',
      'PUT /v1/people/identity-provider',
      'PUT /v1/people/second-factor',
      'PUT /v1/people/{id}/role',
      'PUT /v1/user/{id}',
      'PUT /v1/webhook/{id}',
    ]);
  });

  it('is valid for ten minutes in one session and cannot be used as an ID token', async () => {
    const headers = await confirmed();
    const other = await registerOwner(app);
    const { 'x-confirmation': confirmation = '' } = headers;
    expect(await outcome(makeKey({ ...headers, authorization: other.token }))).toBe(REQUIRED);
    const { username, password } = ada;
    const again = (await ask('POST', '/v1/auth/login', {}, { username, password })).json();
    expect(await outcome(makeKey({ ...headers, authorization: again.idToken }))).toBe(REQUIRED);
    expect(await outcome(makeKey({ authorization: confirmation }))).toBe('not_authenticated');
    expect(await outcome(makeKey({ ...headers, 'x-confirmation': ada.token }))).toBe(REQUIRED);
    time.forward((CONFIRMATION_LIFETIME_SECONDS - 1) * 1000);
    expect(await outcome(makeKey(headers))).toBe(201);
    time.forward(7000);
    expect(await outcome(makeKey(headers))).toBe(REQUIRED);
  });

  it('expires when the password changes, even in the session that is kept', async () => {
    const mia = await registerOwner(app);
    const before = await confirmed(mia);
    const newPassword = 'another-good-1';
    const change = { currentPassword: mia.password, newPassword };
    const { idToken: token } = (
      await ask('POST', '/v1/auth/password', { authorization: mia.token }, change)
    ).json();
    expect(await outcome(makeKey(before))).toBe(REQUIRED);
    expect(await outcome(makeKey({ ...before, authorization: token }))).toBe(REQUIRED);
    const after = await confirmed({ ...mia, token, password: newPassword });
    expect(await outcome(makeKey(after))).toBe(201);
  });

  it('counts wrong passwords as failed log-ins', async () => {
    const eve = await registerOwner(app);
    for (let guess = 0; guess < 5; guess += 1) expect((await confirm('wrong-1', eve)).statusCode).toBe(422);
    expect(await outcome(confirm(eve.password, eve))).toBe('rate_limited');
    // Even the correct password is rejected during the wait.
    const { username, password } = eve;
    expect(await outcome(ask('POST', '/v1/auth/login', {}, { username, password }))).toBe(
      'invalid_credentials',
    );
  });
});

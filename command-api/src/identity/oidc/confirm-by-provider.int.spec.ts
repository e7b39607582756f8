import { randomUUID } from 'node:crypto';
import { onlyLiveUsers } from '@waivers/server/access/authorise.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import {
  buildTestProduct,
  PUBLIC_URL,
  registerOwner,
  type TestOwner,
  testServices,
} from '../../testing/test-product.ts';
import { liveCredentialIn } from '../sessions/token-state.ts';
import { CLIENT, startIssuer, type TestIssuer } from '../testing/test-issuer.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let issuer: TestIssuer;
let app: FastifyInstance;
/** Treats every request as confirmed, to set up. */
let trusting: FastifyInstance;
let owner: TestOwner;
let time: ReturnType<typeof stoppedClock>;
let skewMs = 0;

beforeAll(async () => {
  test = await openTestDatabase();
  issuer = await startIssuer(`${PUBLIC_URL}/auth/oidc/callback`);
});
afterAll(async () => {
  await issuer.close();
  await test.close();
});
beforeEach(async () => {
  skewMs = 0;
  issuer.twist.idToken = undefined;
  issuer.twist.isAway = false;
  time = stoppedClock();
  const made = await testServices(test.database, time.clock);
  const oidc = {
    installation: undefined,
    outboundOf: () => issuer.outbound,
    clock: () => new Date(Date.now() + skewMs),
  };
  const services = { ...made, oidc };
  const verifyToken = onlyLiveUsers(services.idTokens.verify, liveCredentialIn(test.database), time.clock);
  app = await buildTestProduct(services, { verifyToken });
  trusting = await buildTestProduct(services);
  owner = await registerOwner(app);
  await connect();
  return async () => {
    await app.close();
    await trusting.close();
  };
});

type Browser = { readonly token: string; readonly cookie: string };

const post = async (
  path: string,
  payload: object,
  { token, cookie }: Partial<Browser> = {},
  headers: object = {},
) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/${path}`,
    payload,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token === undefined ? {} : { authorization: token }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    remoteAddress: `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  });
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { status: answer.statusCode, body: answer.json(), cookies };
};
type Answer = Awaited<ReturnType<typeof post>>;
const outcome = ({ status, body }: Answer) => (status < 300 ? status : (body.reason ?? body.code));

const connect = (changes: object = {}) =>
  trusting.inject({
    method: 'PUT',
    url: '/v1/people/identity-provider',
    headers: { authorization: owner.token, 'idempotency-key': randomUUID() },
    payload: {
      issuer: issuer.issuer,
      ...CLIENT,
      groupRoles: [{ group: 'staff', role: 'owner' }],
      passwordLogIn: true,
      ...changes,
    },
  });

const be = (): string => {
  issuer.person.sub = randomUUID();
  issuer.person.claims = {
    email: `${randomUUID()}@example.com`,
    email_verified: true,
    given_name: 'Mia',
    family_name: 'Berg',
    groups: ['staff'],
  };
  return issuer.person.sub;
};

/** Logs in the person at the provider, who has no password here. */
const logIn = async (): Promise<Browser> => {
  const begun = await post('auth/oidc/begin', { accountId: owner.accountId });
  const query = await issuer.logInAt(begun.body.result.url);
  const cookie = begun.cookies;
  const { body } = await post('auth/oidc/finish', { query, accountId: owner.accountId }, { cookie });
  return { token: body.idToken, cookie };
};
const join = (): Promise<Browser> => {
  be();
  return logIn();
};

const begin = (browser: Browser) => post('auth/confirm/oidc/begin', {}, browser);
const finish = (browser: Partial<Browser>, query: string, accountId = owner.accountId) =>
  post('auth/confirm/oidc', { query, accountId }, browser);
const confirm = async (browser: Browser): Promise<Answer> =>
  finish(browser, await issuer.logInAt((await begin(browser)).body.result.url));
/** Whether the confirmation opens a call that requires one. */
const opens = async ({ body }: Answer, { token }: Browser) => {
  const made = await post(
    'api-key',
    { name: 'A', scopes: ['read'] },
    { token },
    { 'x-confirmation': body.confirmation },
  );
  return made.status === 201;
};
const providerIn = async (browser: Partial<Browser>) =>
  (await post('auth/confirm/options', {}, browser)).body.result.provider;

describe('confirmation by the identity provider', () => {
  it('is offered in sessions that it began', async () => {
    const mia = await join();
    expect(await providerIn(mia)).toEqual({ name: new URL(issuer.issuer).host });
    expect(await providerIn({ token: owner.token })).toBeNull();
    expect(outcome(await begin({ token: owner.token, cookie: '' }))).toBe('not_found');
  });

  it('asks for a new log-in there and opens calls for ten minutes, in that session', async () => {
    const mia = await join();
    const begun = await begin(mia);
    const asked = new URL(begun.body.result.url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
    expect(asked.get('state')).toMatch(/^confirm\./);
    const confirmed = await finish(mia, await issuer.logInAt(begun.body.result.url));
    expect(confirmed.body).toEqual({ confirmation: expect.any(String), expiresIn: 600 });
    expect(await opens(confirmed, mia)).toBe(true);
    const elsewhere = await logIn();
    expect(await opens(confirmed, elsewhere)).toBe(false);
    time.forward(606_000);
    expect(await opens(confirmed, mia)).toBe(false);
  });

  it('refuses another person', async () => {
    const mia = await join();
    const { body } = await begin(mia);
    be();
    expect(outcome(await finish(mia, await issuer.logInAt(body.result.url)))).toBe('another_person');
  });

  it.each([
    ['before it was asked', (now: number) => ({ auth_time: now - 60 })],
    ['at an unknown time', () => ({ auth_time: undefined })],
  ])('refuses a person who logged in there %s', async (_when, changed) => {
    const mia = await join();
    issuer.twist.idToken = (claims) => ({ ...claims, ...changed(Math.floor(Date.now() / 1000)) });
    expect(outcome(await confirm(mia))).toBe('not_fresh');
  });

  it('gives people ten minutes at the provider, and not more', async () => {
    const mia = await join();
    const [slow, late] = [await begin(mia), await begin(mia)];
    const query = await issuer.logInAt(slow.body.result.url);
    const lateQuery = await issuer.logInAt(late.body.result.url);
    skewMs = 590_000;
    const notBefore = Math.floor(Date.now() / 1000);
    issuer.twist.idToken = (claims) => ({ ...claims, iat: notBefore + 590, exp: notBefore + 4000 });
    expect(outcome(await finish(mia, query))).toBe(200);
    skewMs = 601_000;
    expect(outcome(await finish(mia, lateQuery))).toBe('oidc_expired');
  });

  it('can be finished once, in the browser and the session that began it', async () => {
    const mia = await join();
    const sameAgain = await logIn();
    const stranger = await join();
    const again = await join();
    const query = await issuer.logInAt((await begin(again)).body.result.url);
    expect(outcome(await finish({ token: again.token }, query))).toBe('oidc_expired');
    for (const { token } of [mia, sameAgain, stranger])
      expect(outcome(await finish({ token, cookie: again.cookie }, query))).toBe('oidc_expired');
    expect(outcome(await finish({ cookie: again.cookie }, query))).toBe('not_authenticated');
    expect(outcome(await finish(again, query, randomUUID()))).toBe('oidc_expired');
    const next = await issuer.logInAt((await begin(again)).body.result.url);
    expect(outcome(await finish(again, next))).toBe(200);
    expect(outcome(await finish(again, next))).toBe('oidc_expired');
  });

  it('is no log-in, and a log-in is no confirmation', async () => {
    const mia = await join();
    const { cookie } = mia;
    const query = await issuer.logInAt((await begin(mia)).body.result.url);
    const finished = await post('auth/oidc/finish', { query, accountId: owner.accountId }, { cookie });
    expect(outcome(finished)).toBe('oidc_expired');
    expect(outcome(await finish(mia, query))).toBe(200);
    const begun = await post('auth/oidc/begin', { accountId: owner.accountId }, { cookie });
    expect(outcome(await finish(mia, await issuer.logInAt(begun.body.result.url)))).toBe('oidc_expired');
  });

  it('expires when the provider is changed, and reports one that does not answer', async () => {
    const mia = await join();
    const query = await issuer.logInAt((await begin(mia)).body.result.url);
    issuer.twist.isAway = true;
    expect(outcome(await begin(mia))).toBe('oidc_unavailable');
    issuer.twist.isAway = false;
    await connect({ passwordLogIn: false });
    expect(['oidc_expired', 'not_authenticated']).toContain(outcome(await finish(mia, query)));
  });

  it('is limited per person', async () => {
    const mia = await join();
    issuer.twist.isAway = true;
    const all = [];
    for (let count = 0; count < 21; count += 1) all.push(outcome(await begin(mia)));
    expect(all.filter((each) => each === 'rate_limited')).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { readPeople } from '@waivers/events/folds/read-people.ts';
import { emailLinkToken } from '@waivers/server/access/email-links.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../../accounts/change-account.ts';
import { reconcilePeople } from '../../people/settle.ts';
import type { ProductServices } from '../../process/product-routes.ts';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import {
  buildTestProduct,
  PUBLIC_URL,
  registerOwner,
  type TestOwner,
  testServices,
} from '../../testing/test-product.ts';
import { issueRecoveries } from '../testing/recovery-passwords.ts';
import { CLIENT, startIssuer, type TestIssuer } from '../testing/test-issuer.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let issuer: TestIssuer;
let services: ProductServices;
let app: FastifyInstance;
let owner: TestOwner;
let skewMs = 0;
/** Paths requested of the provider. */
let requested: string[] = [];
let onRequest: (path: string) => Promise<unknown>;

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
  requested = [];
  onRequest = async () => {};
  issuer.twist.idToken = undefined;
  issuer.twist.key = undefined;
  issuer.twist.document = undefined;
  issuer.twist.isAway = false;
  issuer.twist.lifetimeSeconds = 3600;
  const made = await testServices(test.database, stoppedClock().clock);
  const send: TestIssuer['outbound']['send'] = async (request) => {
    requested.push(request.url.pathname);
    await onRequest(request.url.pathname);
    return issuer.outbound.send(request);
  };
  const oidc = {
    installation: { issuer: issuer.issuer, ...CLIENT, name: 'Acme Staff' },
    outboundOf: () => ({ ...issuer.outbound, send }),
    clock: () => new Date(Date.now() + skewMs),
  };
  services = { ...made, oidc };
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Called = {
  readonly payload?: object;
  readonly token?: string;
  readonly cookie?: string;
  readonly address?: string;
};
/** Attempts are limited per network. */
const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
const call = async (method: Method, path: string, called: Called = {}) => {
  const { payload, token = '', cookie = '', address: remoteAddress = anyAddress() } = called;
  const headers = { authorization: token, cookie, 'idempotency-key': randomUUID() };
  const answer = await app.inject({
    method,
    url: `/v1/${path}`,
    ...(payload && { payload }),
    headers,
    remoteAddress,
  });
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), cookies };
};
type Answer = Awaited<ReturnType<typeof call>>;
const outcome = ({ status, body }: Answer) => (status < 300 ? status : (body.reason ?? body.code));

const PROVIDER = { ...CLIENT, groupRoles: [], passwordLogIn: true };
const connect = async (changes: object = {}, by = owner) => {
  const payload = { issuer: issuer.issuer, ...PROVIDER, ...changes };
  return call('PUT', 'people/identity-provider', { payload, token: by.token });
};
const address = () => `${randomUUID()}@example.com`;
/** Somebody new at the provider. */
const be = (email: string, claims: object = {}) => {
  issuer.person.sub = randomUUID();
  issuer.person.claims = { email, email_verified: true, given_name: 'Mia', family_name: 'Berg', ...claims };
};
const own = () => ({ accountId: owner.accountId });

/** The account in the redirect URI of each log-in, by state. */
const returnsTo = new Map<string, string | undefined>();
const begin = async (payload: object = own(), cookie = '', more: Called = {}): Promise<Answer> => {
  const begun = await call('POST', 'auth/oidc/begin', { payload, cookie, ...more });
  const asked = begun.status === 200 ? new URL(begun.body.result.url).searchParams : new URLSearchParams();
  const [, account] = /callback\/(.+)$/.exec(asked.get('redirect_uri') ?? '') ?? [];
  returnsTo.set(asked.get('state') ?? '', account);
  return begun;
};
const finish = (
  query: string,
  cookies: readonly string[],
  accountId = returnsTo.get(new URLSearchParams(query).get('state') ?? ''),
  more: Called = {},
) =>
  call('POST', 'auth/oidc/finish', {
    payload: { query, ...(accountId !== undefined && { accountId }) },
    cookie: cookies.join('; '),
    ...more,
  });
const logIn = async (payload: object = own()): Promise<Answer> => {
  const begun = await begin(payload);
  return finish(await issuer.logInAt(begun.body.result.url), begun.cookies);
};
const invite = async (email = address(), role = 'front_desk'): Promise<{ id: string; email: string }> =>
  (await call('POST', 'people', { payload: { email, role }, token: owner.token })).body.result;
const typesIn = async (stream: string) => (await services.log.readStream(stream)).map(({ type }) => type);
const me = async (token: string) => outcome(await call('GET', 'auth/me', { token }));
const roleOf = async (userId: string) =>
  (await readPeople(services, owner.accountId)).people.get(userId)?.role;

describe('identity provider of a business', () => {
  it('is saved without showing its secret, and removed', async () => {
    const groupRoles = [{ group: 'staff', role: 'front_desk' }];
    expect(outcome(await connect({ groupRoles }))).toBe(204);
    const read = () => call('GET', 'people/identity-provider', { token: owner.token });
    const { body } = await read();
    expect(body.result).toEqual({
      provider: {
        issuer: issuer.issuer,
        clientId: CLIENT.clientId,
        hasClientSecret: true,
        groupsClaim: 'groups',
        groupRoles,
        passwordLogIn: true,
      },
      redirectUri: `${PUBLIC_URL}/auth/oidc/callback/${owner.accountId}`,
      backChannelLogoutUri: `${PUBLIC_URL}/v1/auth/oidc/back-channel-logout?account=${owner.accountId}`,
      logInUrl: `${PUBLIC_URL}/auth/login?business=${owner.accountId}`,
    });
    const events = await services.log.readStream(accountStream(owner.accountId));
    expect(JSON.stringify(events)).not.toContain(CLIENT.clientSecret);
    const removed = await call('DELETE', 'people/identity-provider', { token: owner.token });
    expect(outcome(removed)).toBe(204);
    expect((await read()).body.result.provider).toBeNull();
    expect(await typesIn(accountStream(owner.accountId))).toEqual([
      'AccountRegistered',
      'IdentityProviderSet',
      'IdentityProviderRemoved',
    ]);
  });

  it('keeps its secret for the same issuer and client only', async () => {
    await connect();
    const { clientSecret: _secret, ...without } = PROVIDER;
    const save = (changes: object) =>
      call('PUT', 'people/identity-provider', {
        payload: { issuer: issuer.issuer, ...without, ...changes },
        token: owner.token,
      });
    const hasSecret = async () =>
      (await call('GET', 'people/identity-provider', { token: owner.token })).body.result.provider
        .hasClientSecret;
    await save({ passwordLogIn: false });
    expect(await hasSecret()).toBe(true);
    await save({ clientId: 'another' });
    expect(await hasSecret()).toBe(false);
    const [secrets] = await test.database
      .selectFrom('keys.account_secrets')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(secrets?.count).toBe('0');
  });

  it('is saved only if it answers as the issuer at a reachable address', async () => {
    const at = async (changes: object) => (await connect(changes)).body.errors[0];
    expect(await at({ issuer: 'https://10.0.0.1' })).toMatchObject({
      path: 'issuer',
      code: 'issuer_unreachable',
    });
    expect(await at({ issuer: `${issuer.issuer}/elsewhere` })).toMatchObject({ code: 'issuer_unreachable' });
    for (const document of [
      { issuer: 'https://elsewhere.example' },
      { authorization_endpoint: 'javascript:alert(1)' },
      { token_endpoint: 'https://10.0.0.1/token' },
      { jwks_uri: undefined },
    ]) {
      issuer.twist.document = document;
      expect(await at({})).toMatchObject({ path: 'issuer', code: 'issuer_invalid' });
    }
    issuer.twist.isAway = true;
    expect(await at({})).toMatchObject({ code: 'issuer_unreachable' });
    expect(await typesIn(accountStream(owner.accountId))).toEqual(['AccountRegistered']);
  });

  it('is found by its business or by the names of its people, without telling unknown names apart', async () => {
    const find = async (payload: object) =>
      (await call('POST', 'auth/oidc/find', { payload })).body.result?.name;
    const whose = [
      own(),
      { username: owner.email },
      { username: owner.username },
      { username: address() },
      {},
    ];
    for (const each of whose) expect(await find(each)).toBe('Acme Staff');
    await connect();
    const name = new URL(issuer.issuer).host;
    expect(await Promise.all(whose.map(find))).toEqual([name, name, name, 'Acme Staff', 'Acme Staff']);
  });
});

describe('log-in with an identity provider', () => {
  beforeEach(async () => {
    await connect();
  });

  it('lets an invited person join with the name from the provider, without a password', async () => {
    const { id, email } = await invite(address(), 'analyst');
    be(email.toUpperCase());
    const { body, cookies } = await logIn({ ...own(), next: '/reports' });
    expect(body).toMatchObject({
      next: '/reports',
      user: { id, firstName: 'Mia', lastName: 'Berg', role: 'analyst', account: { id: owner.accountId } },
    });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['waivers_refresh', 'waivers_device']);
    expect(await me(body.idToken)).toBe(200);
    expect(await typesIn(userStream(id))).toEqual(['UserRegistered', 'IdentityLinked']);
    expect((await logIn()).body.user.id).toBe(id);
  });

  it('matches a known person by address once, then by subject only', async () => {
    be(owner.email);
    const { sub } = issuer.person;
    expect((await logIn()).body.user.id).toBe(owner.userId);
    expect((await typesIn(userStream(owner.userId))).at(-1)).toBe('IdentityLinked');
    issuer.person.claims = { email: address(), email_verified: false };
    expect((await logIn()).body.user.id).toBe(owner.userId);
    // The provider has reassigned the address.
    be(owner.email);
    expect(issuer.person.sub).not.toBe(sub);
    expect(outcome(await logIn())).toBe('oidc_not_invited');
  });

  it('refuses strangers and addresses that the provider has not verified', async () => {
    const { email } = await invite();
    for (const unverified of [{ email_verified: false }, { email_verified: 'true' }, { email: undefined }]) {
      be(email, unverified);
      expect(outcome(await logIn())).toBe('oidc_email_unverified');
    }
    be(address());
    expect(outcome(await logIn())).toBe('oidc_not_invited');
  });

  it('refuses an address that its owner here has not confirmed', async () => {
    const email = address();
    const payload = { email };
    const changed = await call('PUT', `user/${owner.userId}`, { payload, token: owner.token });
    expect(changed.status).toBe(200);
    be(email);
    expect(outcome(await logIn())).toBe('oidc_not_invited');
  });

  it('accepts rotated keys and refuses the former one', async () => {
    be(owner.email);
    const begun = await begin();
    const query = await issuer.logInAt(begun.body.result.url);
    const former = await issuer.rotateKeys();
    expect((await finish(query, begun.cookies)).status).toBe(200);
    issuer.twist.key = former;
    expect(outcome(await logIn())).toBe('invalid_answer');
  });

  it.each([
    ['another nonce', { nonce: 'another' }],
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['no expiry', { exp: undefined }],
  ])('refuses an ID token with %s', async (_of, changes) => {
    be(owner.email);
    issuer.twist.idToken = (claims) => ({ ...claims, ...changes });
    expect(outcome(await logIn())).toBe('invalid_answer');
  });

  it.each([
    [5000, 200],
    [-5000, 200],
    [300_000, 'clock'],
    [-300_000, 'clock'],
  ])('answers %3$s if the clocks differ by %i ms', async (ms, expected) => {
    be(owner.email);
    issuer.twist.lifetimeSeconds = 60;
    skewMs = ms;
    expect(outcome(await logIn())).toBe(expected);
  });

  it('reports an unreachable provider when it begins and when it finishes', async () => {
    be(owner.email);
    const begun = await begin();
    const query = await issuer.logInAt(begun.body.result.url);
    issuer.twist.isAway = true;
    expect(outcome(await begin())).toBe('oidc_unavailable');
    expect(outcome(await finish(query, begun.cookies))).toBe('oidc_unavailable');
  });

  it('reports that the provider refused the person or the client', async () => {
    const begun = await begin();
    const { searchParams } = new URL(begun.body.result.url);
    const query = new URLSearchParams({
      error: 'access_denied',
      state: searchParams.get('state') ?? '',
      iss: issuer.issuer,
    });
    expect(outcome(await finish(String(query), begun.cookies))).toBe('denied');
    await connect({ clientSecret: 'not-the-secret' });
    be(owner.email);
    expect(outcome(await logIn())).toBe('client_rejected');
  });

  it('can be finished once, in the browser that began it, within ten minutes', async () => {
    be(owner.email);
    const [begun, other] = [await begin(), await begin()];
    const query = await issuer.logInAt(begun.body.result.url);
    expect(outcome(await finish(query, []))).toBe('oidc_expired');
    expect(outcome(await finish(query, other.cookies))).toBe('oidc_expired');
    expect(outcome(await finish(query, [...begun.cookies, ...other.cookies]))).toBe('oidc_expired');
    expect((await finish(query, begun.cookies)).status).toBe(200);
    expect(outcome(await finish(query, begun.cookies))).toBe('oidc_expired');
    const elsewhere = await begin();
    const answer = await issuer.logInAt(elsewhere.body.result.url);
    expect(outcome(await finish(answer, elsewhere.cookies, randomUUID()))).toBe('oidc_expired');
    const late = await begin();
    const lateQuery = await issuer.logInAt(late.body.result.url);
    skewMs = 600_001;
    expect(outcome(await finish(lateQuery, late.cookies))).toBe('oidc_expired');
  });

  it('can be under way in two tabs of a browser', async () => {
    be(owner.email);
    const first = await begin();
    const second = await begin(own(), first.cookies.join('; '));
    expect(second.cookies).toEqual(first.cookies);
    for (const { body } of [second, first]) {
      expect((await finish(await issuer.logInAt(body.result.url), first.cookies)).status).toBe(200);
    }
  });

  it('expires when the provider is removed or changed', async () => {
    be(owner.email);
    for (const change of [
      () => connect({ clientId: 'another' }),
      () => call('DELETE', 'people/identity-provider', { token: owner.token }),
    ]) {
      await connect();
      const begun = await begin();
      const query = await issuer.logInAt(begun.body.result.url);
      await change();
      expect(outcome(await finish(query, begun.cookies))).toBe('oidc_expired');
    }
  });

  it('never logs in a person of another business', async () => {
    const eve = await registerOwner(app);
    await connect({}, eve);
    // Nobody of this business may be claimed by address, neither before nor after their own first log-in.
    be(owner.email);
    expect(outcome(await logIn({ accountId: eve.accountId }))).toBe('oidc_not_invited');
    expect((await logIn()).status).toBe(200);
    expect(outcome(await logIn({ accountId: eve.accountId }))).toBe('oidc_not_invited');
    const { email } = await invite();
    be(email);
    expect(outcome(await logIn({ accountId: eve.accountId }))).toBe('oidc_not_invited');
  });

  it('is refused with the state of another business', async () => {
    const eve = await registerOwner(app);
    await connect({}, eve);
    be(owner.email);
    const [mine, hers] = [await begin(), await begin({ accountId: eve.accountId })];
    const query = new URLSearchParams(await issuer.logInAt(mine.body.result.url));
    query.set('state', new URL(hers.body.result.url).searchParams.get('state') ?? '');
    expect(outcome(await finish(String(query), mine.cookies))).toBe('oidc_expired');
    // The code was issued for another nonce and code challenge.
    expect(outcome(await finish(String(query), hers.cookies))).toBe('invalid_answer');
  });

  it('is limited per network', async () => {
    const url = '/v1/auth/oidc/find';
    const ask = () => app.inject({ method: 'POST', url, payload: {}, remoteAddress: '203.0.113.7' });
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask()).statusCode));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("log-in with the installation's provider", () => {
  it('accepts people of every business, but admits nobody', async () => {
    be(owner.email);
    expect((await logIn({})).body.user.id).toBe(owner.userId);
    be(address(), { groups: ['staff'] });
    expect(outcome(await logIn({}))).toBe('oidc_not_invited');
  });

  it('does not exist without OIDC_ISSUER', async () => {
    await app.close();
    app = await buildTestProduct({ ...services, oidc: { ...services.oidc, installation: undefined } });
    expect(outcome(await begin({}))).toBe('not_found');
    expect((await call('POST', 'auth/oidc/find', { payload: {} })).body.result).toBeNull();
  });
});

describe('groups of an identity provider', () => {
  const groupRoles = [
    { group: 'heads', role: 'manager' },
    { group: 'staff', role: 'front_desk' },
  ];
  beforeEach(async () => {
    await connect({ groupRoles });
  });

  it('admit a person who was not invited, and decide their role at each log-in', async () => {
    const email = address();
    be(email, { groups: ['everybody', 'staff'] });
    const first = (await logIn()).body;
    expect(first.user).toMatchObject({ email, role: 'front_desk', account: { id: owner.accountId } });
    expect((await typesIn(accountStream(owner.accountId))).at(-1)).toBe('PersonAdmitted');
    issuer.person.claims = { ...issuer.person.claims, groups: ['staff', 'heads'] };
    expect((await logIn()).body.user).toMatchObject({ id: first.user.id, role: 'manager' });
    // A changed role ends sessions.
    expect(await me(first.idToken)).toBe('not_authenticated');
    issuer.person.claims = { ...issuer.person.claims, groups: 'staff' };
    expect((await logIn()).body.user.role).toBe('front_desk');
    issuer.person.claims = { ...issuer.person.claims, groups: [] };
    expect((await logIn()).body.user.role).toBe('front_desk');
    const last = (await services.log.readStream(accountStream(owner.accountId))).at(-1);
    expect(last?.type).toBe('RoleChanged');
    expect(JSON.parse(last?.metadata ?? '').actor).toEqual({ kind: 'system' });
  });

  it('admit nobody without a group or with an address that is in use', async () => {
    be(address(), { groups: ['everybody'] });
    expect(outcome(await logIn())).toBe('oidc_not_invited');
    const stranger = await registerOwner(app);
    be(stranger.email, { groups: ['staff'] });
    expect(outcome(await logIn())).toBe('oidc_not_invited');
    expect(await typesIn(accountStream(owner.accountId))).toEqual([
      'AccountRegistered',
      'IdentityProviderSet',
    ]);
  });

  it('do not demote the last owner, but log them in', async () => {
    be(owner.email, { groups: ['staff'] });
    expect((await logIn()).body.user).toMatchObject({ id: owner.userId, role: 'owner' });
    expect(await roleOf(owner.userId)).toBe('owner');
  });

  it('admit a removed person again as the same user', async () => {
    be(address(), { groups: ['staff'] });
    const { id } = (await logIn()).body.user;
    await call('DELETE', `people/${id}`, { token: owner.token });
    expect((await logIn()).body.user.id).toBe(id);
  });

  it('complete a log-in that a crash interrupted', async () => {
    const email = address();
    be(email, { groups: ['staff'] });
    const { id } = (await logIn()).body.user;
    for (const table of ['identity.credentials', 'identity.oidc_subjects'] as const) {
      await test.database.deleteFrom(table).where('user_id', '=', id).execute();
    }
    expect((await logIn()).body.user.id).toBe(id);
    const types = await typesIn(accountStream(owner.accountId));
    expect(types.filter((type) => type === 'PersonAdmitted')).toHaveLength(1);
  });
});

describe('limits of log-ins with an identity provider', () => {
  const ADDRESS = '203.0.113.60';
  /** Repeats a step from one network until it is refused. */
  const exhaust = async (step: () => Promise<Answer>): Promise<string[]> => {
    const outcomes = new Set<string>();
    while (!outcomes.has('rate_limited')) outcomes.add(String(outcome(await step())));
    return [...outcomes];
  };

  it('count each step on its own, and finishing only without a log-in that was begun', async () => {
    await connect();
    be(owner.email);
    const find = () => call('POST', 'auth/oidc/find', { payload: own(), address: ADDRESS });
    expect(await exhaust(find)).toEqual(['200', 'rate_limited']);
    const begun = await begin(own(), '', { address: ADDRESS });
    const query = await issuer.logInAt(begun.body.result.url);
    const finishNothing = () => finish('state=unknown', begun.cookies, undefined, { address: ADDRESS });
    expect(await exhaust(finishNothing)).toEqual(['oidc_expired', 'rate_limited']);
    expect(outcome(await finish(query, begun.cookies, undefined, { address: ADDRESS }))).toBe(200);
  });

  it('do not let guests of a network block a browser that has logged in before', async () => {
    await connect();
    be(owner.email);
    const [cookie = ''] = (await logIn()).cookies.filter((each) => each.startsWith('waivers_device='));
    expect(await exhaust(() => begin({}, '', { address: ADDRESS }))).toEqual(['200', 'rate_limited']);
    expect(outcome(await begin(own(), cookie, { address: ADDRESS }))).toBe(200);
  });
});

describe('identity provider that a business replaces', () => {
  const subjects = () =>
    test.database
      .selectFrom('identity.oidc_subjects')
      .select('subject')
      .where('user_id', '=', owner.userId)
      .execute();
  const remove = () => call('DELETE', 'people/identity-provider', { token: owner.token });

  beforeEach(async () => {
    await connect();
    be(owner.email);
  });

  it.each([
    ['is removed', remove],
    ['gets another client', () => connect({ clientId: 'another' })],
  ])('ends its sessions and links when it %s', async (_how, change) => {
    const begunHere = (await logIn()).body.idToken;
    const atInstallation = (await logIn({})).body.idToken;
    await connect({ passwordLogIn: false });
    expect([await me(begunHere), (await subjects()).length]).toEqual([200, 1]);
    expect(outcome(await change())).toBe(204);
    const alive = [await me(begunHere), await me(atInstallation), await me(owner.token)];
    expect(alive).toEqual(['not_authenticated', 200, 200]);
    expect(await subjects()).toEqual([]);
  });

  it('ends its sessions after a crash between event and tables', async () => {
    const token = (await logIn()).body.idToken;
    const [commandId, { accountId }, now] = [randomUUID(), owner, services.clock()];
    const context = {
      commandId,
      correlationId: commandId,
      accountId,
      actor: { kind: 'system' },
      now,
    } as const;
    await changeAccount(services, { type: 'SetIdentityProvider', provider: undefined }, context);
    expect(await me(token)).toBe(200);
    await test.database
      .updateTable('identity.credentials')
      .set({ people_unsettled_since: new Date(0) })
      .where('account_id', '=', accountId)
      .execute();
    await reconcilePeople(services, (error) => {
      throw error;
    });
    expect([await me(token), await subjects()]).toEqual(['not_authenticated', []]);
  });

  it('keeps the links of the installation’s provider', async () => {
    const token = (await logIn({})).body.idToken;
    await remove();
    expect([await me(token), (await subjects()).length]).toEqual([200, 1]);
  });

  it('may give people other subjects', async () => {
    await logIn();
    await connect({ clientId: 'another' });
    await connect();
    be(owner.email);
    expect((await logIn()).body.user.id).toBe(owner.userId);
  });

  it('ends a log-in that is under way', async () => {
    onRequest = async (path) => {
      if (path === '/token') await remove();
    };
    const refused = await logIn();
    expect([outcome(refused), refused.cookies]).toEqual(['oidc_not_invited', []]);
    expect(await subjects()).toEqual([]);
  });
});

describe('address that only a business vouches for', () => {
  const withGroup = { groupRoles: [{ group: 'staff', role: 'front_desk' }] };
  const disconnect = () => call('DELETE', 'people/identity-provider', { token: owner.token });
  const email = address();
  let id = '';

  beforeEach(async () => {
    await test.database.deleteFrom('identity.claims').where('value', '=', email).execute();
    await test.database.deleteFrom('identity.credentials').where('email', '=', email).execute();
    await connect(withGroup);
    be(email, { groups: ['staff'] });
    id = (await logIn()).body.user.id;
    // Its own issuer, unlike here, would not be the installation's.
    await disconnect();
    be(email);
  });

  it('is no log-in with the installation’s provider, nor with that of another business', async () => {
    expect(outcome(await logIn({}))).toBe('oidc_not_invited');
    const other = await registerOwner(app);
    await connect(withGroup, other);
    be(email, { groups: ['staff'] });
    expect(outcome(await logIn({ accountId: other.accountId }))).toBe('oidc_not_invited');
  });

  it('is one with the next provider of that business', async () => {
    await connect();
    expect((await logIn()).body.user.id).toBe(id);
  });

  it('is one once its owner has followed a mail', async () => {
    await call('POST', 'reset_user', { payload: { username: email } });
    const [mail] = await issueRecoveries(services, id);
    const credential = { username: email, password: mail?.temporaryPassword };
    const { session } = (await call('POST', 'auth/login', { payload: credential })).body;
    await call('POST', 'auth/new-password', { payload: { session, newPassword: 'ropes-and-9-knots' } });
    expect((await logIn({})).body.user.id).toBe(id);
  });

  it('is one once its owner has confirmed it as a new one', async () => {
    const next = address();
    const token = (await connect().then(() => logIn())).body.idToken;
    await call('PUT', `user/${id}`, { payload: { email: next }, token });
    const change = (await services.log.readStream(userStream(id))).at(-1);
    const link = { subjectId: id, eventId: change?.eventId ?? '' };
    const payload = { token: emailLinkToken(services.fingerprintKey, 'confirm-email', link) };
    await disconnect();
    be(next);
    expect(outcome(await logIn({}))).toBe('oidc_not_invited');
    expect(outcome(await call('POST', 'auth/confirm-email', { payload }))).toBe(200);
    expect((await logIn({})).body.user.id).toBe(id);
  });
});

describe('disabled password log-in', () => {
  const PASSWORD = 'ropes-and-9-knots';
  const joined = async () => {
    const { email } = await invite();
    be(email);
    await connect();
    const { user } = (await logIn()).body;
    const version = (await services.passwords.hash(PASSWORD, { lane: 'known', key: user.id })) as string;
    await test.database
      .updateTable('identity.credentials')
      .set({ password_hash: version })
      .where('user_id', '=', user.id)
      .execute();
    return { email };
  };
  const withPassword = async (username: string, password: string) =>
    outcome(await call('POST', 'auth/login', { payload: { username, password } }));

  it('refuses people who are not owners, only after the right password', async () => {
    const { email } = await joined();
    expect(await withPassword(email, PASSWORD)).toBe(200);
    await connect({ passwordLogIn: false });
    expect(await withPassword(email, 'wrong')).toBe('invalid_credentials');
    expect(await withPassword(email, PASSWORD)).toBe('use_identity_provider');
    expect(await withPassword(owner.email, owner.password)).toBe(200);
    await call('DELETE', 'people/identity-provider', { token: owner.token });
    expect(await withPassword(email, PASSWORD)).toBe(200);
  });

  it('sends recovery mails to owners only', async () => {
    const { email } = await joined();
    await connect({ passwordLogIn: false });
    const recover = async (username: string) =>
      outcome(await call('POST', 'reset_user', { payload: { username } }));
    expect(await recover(email)).toBe('use_identity_provider');
    expect(await recover(owner.email)).toBe(204);
  });
});

describe('back-channel log-out', () => {
  const ofBusiness = () => `?account=${owner.accountId}`;
  const send = async (token: string, query = ofBusiness(), remoteAddress = anyAddress()) => {
    const answer = await app.inject({
      method: 'POST',
      remoteAddress,
      url: `/v1/auth/oidc/back-channel-logout${query}`,
      payload: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    });
    return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
  };
  let token = '';
  beforeEach(async () => {
    await connect();
    be(owner.email);
    token = (await logIn()).body.idToken;
  });

  it("ends the person's sessions of this provider, and no other sessions", async () => {
    expect(await send(await issuer.logOutToken({}))).toBe(204);
    expect([await me(token), await me(owner.token)]).toEqual(['not_authenticated', 200]);
  });

  it('ends one session if the provider names it', async () => {
    issuer.twist.idToken = (claims) => ({ ...claims, sid: 'one' });
    await call('DELETE', 'auth/session', { token });
    token = (await logIn()).body.idToken;
    expect(await send(await issuer.logOutToken({ sid: 'another' }))).toBe(204);
    expect(await me(token)).toBe(200);
    expect(await send(await issuer.logOutToken({ sid: 'one', sub: undefined }))).toBe(204);
    expect(await me(token)).toBe('not_authenticated');
  });

  it('is refused when the token is sent twice', async () => {
    const once = await issuer.logOutToken({});
    expect(await send(once)).toBe(204);
    expect(await send(once)).toBe('bad_request');
  });

  it.each([
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['a nonce', { nonce: 'one' }],
    ['no event', { events: {} }],
    ['no id', { jti: undefined }],
    ['nobody', { sub: undefined }],
    ['an old time', { iat: 1_700_000_000 }],
  ])('is refused with %s', async (_of, claims) => {
    expect(await send(await issuer.logOutToken(claims))).toBe('bad_request');
    expect(await me(token)).toBe(200);
  });

  it('is refused unsigned, and signed with another key', async () => {
    const [, payload] = (await issuer.logOutToken({})).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await send(`${header}.${payload}.`)).toBe('bad_request');
    expect(await send(await issuer.logOutToken({}, await issuer.makeKey()))).toBe('bad_request');
    expect(await me(token)).toBe(200);
  });

  it('ends no sessions of another business', async () => {
    const eve = await registerOwner(app);
    await connect({}, eve);
    expect(await send(await issuer.logOutToken({}), `?account=${eve.accountId}`)).toBe(204);
    expect(await send(await issuer.logOutToken({}), '')).toBe(204);
    expect(await me(token)).toBe(200);
  });

  it('asks the provider for keys only if the token claims to be a recent one for this client', async () => {
    requested = [];
    const foreign = [{ aud: 'another' }, { iss: 'https://elsewhere.example' }, { events: {} }];
    for (const claims of [...foreign, { iat: 1_700_000_000 }, { iat: undefined }]) {
      expect(await send(await issuer.logOutToken(claims))).toBe('bad_request');
    }
    for (const noToken of ['', 'a', 'a.b.c', 'e30.bnVsbA.']) expect(await send(noToken)).toBe('bad_request');
    expect(requested).toEqual([]);
    expect(await send(await issuer.logOutToken({ aud: ['another', CLIENT.clientId] }))).toBe(204);
    expect(requested).toHaveLength(2);
  });

  it('is limited by forged tokens of strangers, except for a network that has sent a valid one', async () => {
    const [provider, stranger] = [anyAddress(), anyAddress()];
    const valid = () => issuer.logOutToken({});
    const forged = await issuer.logOutToken({}, await issuer.makeKey());
    expect(await send(await valid(), ofBusiness(), provider)).toBe(204);
    requested = [];
    for (let sent = 0; sent < 30; sent += 1)
      expect(await send(forged, ofBusiness(), stranger)).toBe('bad_request');
    expect(await send(forged, ofBusiness(), stranger)).toBe('rate_limited');
    expect(requested).toHaveLength(60);
    await test.database
      .updateTable('identity.attempts')
      .set({ failures: 200 })
      .where('kind', '=', 'name')
      .execute();
    expect(await send(await valid())).toBe('rate_limited');
    expect(await send(await valid(), ofBusiness(), provider)).toBe(204);
  });

  it('reports an unreachable provider', async () => {
    issuer.twist.isAway = true;
    expect(await send(await issuer.logOutToken({}))).toBe('oidc_unavailable');
  });
});

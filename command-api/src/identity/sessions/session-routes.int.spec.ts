import { userStream } from '@waivers/events/definitions/streams.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductServices } from '../../process/product-routes.ts';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../../testing/test-product.ts';
import { forgetOldSessions } from './sessions.ts';

const DAY = 86_400_000;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let app: FastifyInstance;
let services: ProductServices;
let owner: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  time = stoppedClock();
  services = await testServices(test.database, time.clock);
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

const post = (url: string, options: { payload?: object; headers?: Record<string, string> } = {}) =>
  app.inject({ method: 'POST', url, ...options });
const cookieIn = (answer: LightMyRequestResponse): string =>
  String([answer.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
const logIn = async (): Promise<string> => {
  const { username, password } = owner;
  return cookieIn(await post('/v1/auth/login', { payload: { username, password } }));
};
const refresh = (cookie: string) => post('/v1/auth/refresh', { headers: { cookie } });
const logOut = (cookie: string) => post('/v1/auth/logout', { headers: { cookie } });
const refused = (answer: LightMyRequestResponse) => {
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_expired']);
  expect(answer.headers['set-cookie']).toContain('waivers_refresh=; Path=/v1/auth; Max-Age=0');
};

describe('refresh cookie', () => {
  it('is hidden from scripts, other sites and other routes', async () => {
    const { username, password } = owner;
    const answer = await post('/v1/auth/login', { payload: { username, password } });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^waivers_refresh=[\w.-]+; Path=\/v1\/auth; Max-Age=1209600; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).not.toContain(cookieIn(answer).split('=')[1]);
  });

  it('is Secure when the product uses HTTPS', async () => {
    const services = await testServices(test.database, time.clock);
    const elsewhere = await buildTestProduct(services);
    const { username, password } = await registerOwner(elsewhere);
    await elsewhere.close();
    const secure = await buildTestProduct({ ...services, publicUrl: 'https://waivers.example' });
    const payload = { username, password };
    const answer = await secure.inject({ method: 'POST', url: '/v1/auth/login', payload });
    for (const [index, name] of ['__Host-waivers_refresh', '__Host-waivers_device'].entries()) {
      expect([answer.headers['set-cookie']].flat()[index]).toMatch(
        new RegExp(`^${name}=[\\w.-]+; Path=/; Secure; Max-Age=\\d+; HttpOnly; SameSite=Strict$`),
      );
    }
    const refreshed = await secure.inject({
      method: 'POST',
      url: '/v1/auth/refresh',
      headers: { cookie: `waivers_refresh=x; ${cookieIn(answer)}` },
    });
    expect(refreshed.statusCode).toBe(200);
    await secure.close();
  });
});

describe('refresh', () => {
  it('keeps how the user logged in, which every event of theirs names', async () => {
    const { idToken } = (await refresh(await logIn())).json();
    const { statusCode } = await post('/v1/auth/password', {
      headers: { authorization: `Bearer ${idToken}` },
      payload: { currentPassword: owner.password, newPassword: 'kayak-and-9-paddles' },
    });
    expect(statusCode).toBe(200);
    const changed = (await services.log.readStream(userStream(owner.userId))).at(-1);
    expect([changed?.type, JSON.parse(changed?.metadata ?? '{}').actor]).toEqual([
      'PasswordChanged',
      { kind: 'user', id: owner.userId, method: 'password' },
    ]);
  });

  it('returns a new ID token and rotates the cookie', {
    meta: { spec: '7.18 identity provider' },
  }, async () => {
    let cookie = await logIn();
    const seen = new Set([cookie]);
    for (let turn = 0; turn < 3; turn += 1) {
      time.forward(10 * DAY);
      const answer = await refresh(cookie);
      expect(answer.json()).toMatchObject({ expiresIn: 900, user: { id: owner.userId } });
      const authorization = answer.json().idToken;
      const me = await app.inject({ url: '/v1/auth/me', headers: { authorization } });
      expect(me.statusCode).toBe(200);
      cookie = cookieIn(answer);
      seen.add(cookie);
    }
    expect(seen.size).toBe(4);
  });

  it('returns 204 without a cookie', async () => {
    for (const cookie of ['', 'other=1', 'waivers_refresh=']) {
      expect((await refresh(cookie)).statusCode).toBe(204);
    }
  });

  it('gives two tabs, or a retry, the same next token', async () => {
    const cookie = await logIn();
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(cookieIn)).size).toBe(1);
  });

  it('revokes the session if an old token is reused', async () => {
    const stolen = await logIn();
    const next = cookieIn(await refresh(stolen));
    time.forward(61_000);
    refused(await refresh(stolen));
    refused(await refresh(next));
  });

  it('immediately rejects the token before the previous one', async () => {
    const first = await logIn();
    const third = cookieIn(await refresh(cookieIn(await refresh(first))));
    refused(await refresh(first));
    refused(await refresh(third));
  });

  it.each(['x', `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.1.${'A'.repeat(43)}`, "' or 1=1"])(
    'rejects a token that we did not issue: %s',
    async (token) => refused(await refresh(`waivers_refresh=${token}`)),
  );

  it('rejects a tampered generation', async () => {
    const [, session, , proof] = /^waivers_refresh=([^.]+)\.(\d+)\.(.+)$/.exec(await logIn()) ?? [];
    refused(await refresh(`waivers_refresh=${session}.2.${proof}`));
  });

  it('stops working after two idle weeks or ninety days', async () => {
    const idle = await logIn();
    let used = await logIn();
    time.forward(14 * DAY);
    refused(await refresh(idle));
    used = await logIn();
    for (let day = 0; day < 80; day += 10) {
      time.forward(10 * DAY);
      const answer = await refresh(used);
      expect(answer.statusCode).toBe(200);
      used = cookieIn(answer);
    }
    time.forward(10 * DAY);
    refused(await refresh(used));
  });

  it('stops working after a password change', async () => {
    const cookie = await logIn();
    await test.database
      .updateTable('identity.credentials')
      .set((eb) => ({ credential_version: eb('credential_version', '+', 1) }))
      .where('user_id', '=', owner.userId)
      .execute();
    refused(await refresh(cookie));
  });
});

describe('planted cookies', () => {
  it('are ignored in any position if we did not issue them', async () => {
    const cookie = await logIn();
    const answer = await refresh(`waivers_refresh=x; ${cookie}; waivers_refresh=y`);
    expect(answer.json().user).toMatchObject({ id: owner.userId });
  });

  it('do not log anyone in as the attacker', async () => {
    const cookie = await logIn();
    const { username, password } = await registerOwner(app);
    const planted = cookieIn(await post('/v1/auth/login', { payload: { username, password } }));
    refused(await refresh(`${planted}; ${cookie}`));
    refused(await refresh(`${cookie}; ${planted}`));
  });

  it('do not prevent logging out', async () => {
    const cookie = await logIn();
    await logOut(`waivers_refresh=x; ${cookie}`);
    refused(await refresh(cookie));
  });
});

describe('refresh and log-out', () => {
  const headersOf = async (others: Record<string, string>) => ({ cookie: await logIn(), ...others });

  it.each([
    ['a page of another site', { origin: 'https://evil.example', host: 'localhost:8080' }],
    ['a page of another port', { origin: 'http://localhost:9999', host: 'localhost:8080' }],
    ['a page without an origin', { origin: 'null', host: 'localhost:8080' }],
    ['a page of another host of the domain', { 'sec-fetch-site': 'same-site' }],
  ])('are rejected for %s without ending the session', async (_who, foreign) => {
    const headers = await headersOf(foreign);
    for (const url of ['/v1/auth/refresh', '/v1/auth/logout']) {
      const answer = await post(url, { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await refresh(headers.cookie)).statusCode).toBe(200);
  });

  it.each([
    ['our pages', { origin: 'http://localhost:8080', host: 'elsewhere', 'sec-fetch-site': 'same-origin' }],
    ['our pages under another name', { origin: 'http://192.168.1.5:8080', host: '192.168.1.5:8080' }],
    ['programs', {}],
  ])('are accepted for %s', async (_who, ours) => {
    const headers = await headersOf(ours);
    expect((await post('/v1/auth/refresh', { headers })).statusCode).toBe(200);
    expect((await post('/v1/auth/logout', { headers })).statusCode).toBe(204);
  });
});

describe('ID token', () => {
  const logInFully = async () => {
    const { username, password } = owner;
    const answer = await post('/v1/auth/login', { payload: { username, password } });
    return { cookie: cookieIn(answer), authorization: answer.json().idToken as string };
  };
  const meWith = async (authorization: string, product = app) =>
    (await product.inject({ url: '/v1/auth/me', headers: { authorization } })).statusCode;

  it('is revoked only with its own session', async () => {
    const [here, elsewhere] = [await logInFully(), await logInFully()];
    expect(await meWith(here.authorization)).toBe(200);
    const refreshed = (await refresh(here.cookie)).json().idToken as string;
    await logOut(here.cookie);
    const now = [here.authorization, refreshed, elsewhere.authorization];
    expect(await Promise.all(now.map((token) => meWith(token)))).toEqual([401, 401, 200]);
  });

  it('is also revoked in other processes', async () => {
    const { cookie, authorization } = await logInFully();
    await logOut(cookie);
    const { idTokens } = await testServices(test.database, time.clock);
    const other = await buildTestProduct({ ...services, idTokens });
    expect(await meWith(authorization, other)).toBe(401);
    await other.close();
  });

  it('is revoked when its refresh token is reused', async () => {
    const stolen = await logInFully();
    await refresh(stolen.cookie);
    time.forward(61_000);
    refused(await refresh(stolen.cookie));
    expect(await meWith(stolen.authorization)).toBe(401);
  });

  it('never outlives its session', async () => {
    let cookie = await logIn();
    for (let day = 0; day < 80; day += 10) {
      time.forward(10 * DAY);
      cookie = cookieIn(await refresh(cookie));
    }
    time.forward(10 * DAY - 60_000);
    const answer = await refresh(cookie);
    expect(answer.json().expiresIn).toBe(60);
  });
});

describe('log-out', () => {
  it('ends only this browser’s session', {
    meta: { spec: ['2.23 Logout goes to /auth/login', '7.18 identity provider'] },
  }, async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    const answer = await logOut(here);
    expect([answer.statusCode, cookieIn(answer)]).toEqual([204, 'waivers_refresh=']);
    refused(await refresh(here));
    expect((await refresh(elsewhere)).statusCode).toBe(200);
  });

  it('succeeds without a session', async () => {
    for (const cookie of ['', 'waivers_refresh=x']) expect((await logOut(cookie)).statusCode).toBe(204);
  });
});

it('forgetOldSessions deletes only expired sessions', async () => {
  await logIn();
  time.forward(14 * DAY + 1);
  const cookie = await logIn();
  await forgetOldSessions(test.database, time.clock());
  const { sessions } = await test.database
    .selectFrom('identity.sessions')
    .select(({ fn }) => fn.countAll<string>().as('sessions'))
    .where('user_id', '=', owner.userId)
    .executeTakeFirstOrThrow();
  expect(sessions).toBe('1');
  expect((await refresh(cookie)).statusCode).toBe(200);
});

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../../testing/test-product.ts';

const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let app: FastifyInstance;
let owner: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  time = stoppedClock();
  app = await buildTestProduct(await testServices(test.database, time.clock));
  owner = await registerOwner(app);
  await test.database.deleteFrom('identity.sessions').execute();
  return () => app.close();
});

type Browser = { readonly token: string; readonly cookie: string };

const logIn = async (userAgent: string, { username, password } = owner): Promise<Browser> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/auth/login',
    payload: { username, password },
    headers: { 'user-agent': userAgent },
  });
  const cookie = String([answer.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
  return { token: answer.json().idToken, cookie };
};
const ask = (method: 'GET' | 'DELETE', url: string, { token }: Browser) =>
  app.inject({ method, url, headers: { authorization: token } });
const devicesOf = async (browser: Browser) => (await ask('GET', '/v1/auth/session', browser)).json().results;
const isLoggedIn = async (browser: Browser) => (await ask('GET', '/v1/auth/me', browser)).statusCode === 200;
const refresh = ({ cookie }: Browser) =>
  app.inject({ method: 'POST', url: '/v1/auth/refresh', headers: { cookie } });
const clearsCookie = (answer: LightMyRequestResponse) =>
  String(answer.headers['set-cookie']).startsWith('waivers_refresh=; ');

describe('devices', () => {
  it('are listed with browser, system and times, most recently used first', async () => {
    const begunAt = time.clock().toISOString();
    const phone = await logIn(FIREFOX);
    time.forward(MINUTE);
    const desk = await logIn(EDGE);
    time.forward(MINUTE);
    await refresh(phone);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(await devicesOf(desk)).toEqual([
      {
        id,
        browser: 'Firefox',
        system: 'Android',
        begunAt,
        lastUsedAt: time.clock().toISOString(),
        isCurrent: false,
      },
      {
        id,
        browser: 'Microsoft Edge',
        system: 'Windows',
        begunAt: new Date(time.clock().getTime() - MINUTE).toISOString(),
        lastUsedAt: new Date(time.clock().getTime() - MINUTE).toISOString(),
        isCurrent: true,
      },
    ]);
  });

  it.each([
    ['', null, null],
    ['x'.repeat(5000), null, null],
    ['<script>alert(1)</script>', null, null],
  ])('with the user agent %.30j are listed without names', async (userAgent, browser, system) => {
    const [device] = await devicesOf(await logIn(userAgent));
    expect(device).toMatchObject({ browser, system });
    const { user_agent } = await test.database
      .selectFrom('identity.sessions')
      .select('user_agent')
      .executeTakeFirstOrThrow();
    expect(user_agent?.length ?? 0).toBeLessThanOrEqual(300);
  });

  it('include only the user’s own active ones', async () => {
    const other = await registerOwner(app);
    const [mine, theirs] = [await logIn(FIREFOX), await logIn(EDGE, other)];
    expect(await devicesOf(mine)).toHaveLength(1);
    const [{ id }] = (await devicesOf(theirs)).filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect((await ask('DELETE', `/v1/auth/session/${id}`, mine)).statusCode).toBe(404);
    expect(await isLoggedIn(theirs)).toBe(true);
    time.forward(15 * 24 * 60 * MINUTE);
    expect(await devicesOf(await logIn(EDGE))).toHaveLength(1);
  });

  it('can be logged out individually, which invalidates their tokens immediately', async () => {
    const [here, lost] = [await logIn(FIREFOX), await logIn(EDGE)];
    const { id } = (await devicesOf(here)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const answer = await ask('DELETE', `/v1/auth/session/${id}`, here);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined]);
    expect([await isLoggedIn(here), await isLoggedIn(lost)]).toEqual([true, false]);
    expect((await refresh(lost)).statusCode).toBe(401);
    expect((await ask('DELETE', `/v1/auth/session/${id}`, here)).statusCode).toBe(404);
  });

  it('lose their cookie when they log themselves out', async () => {
    const here = await logIn(FIREFOX);
    const [{ id }] = await devicesOf(here);
    expect(clearsCookie(await ask('DELETE', `/v1/auth/session/${id}`, here))).toBe(true);
    expect(await isLoggedIn(here)).toBe(false);
  });

  it('can all be logged out together, including the current one', async () => {
    const other = await registerOwner(app);
    const browsers = [await logIn(FIREFOX), await logIn(EDGE)];
    const theirs = await logIn(EDGE, other);
    const answer = await ask('DELETE', '/v1/auth/session', browsers[0] ?? theirs);
    expect([answer.statusCode, clearsCookie(answer)]).toEqual([204, true]);
    expect(await Promise.all([...browsers, theirs].map(isLoggedIn))).toEqual([false, false, true]);
  });
});

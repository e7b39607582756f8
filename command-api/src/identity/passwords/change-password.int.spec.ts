import { randomUUID } from 'node:crypto';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordingOutbox } from '../../outbox/testing/recording-outbox.ts';
import type { ProductServices } from '../../process/product-routes.ts';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../../testing/test-product.ts';
import { issueRecoveries } from '../testing/recovery-passwords.ts';

const NEW = 'river-and-8-stones';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let services: ProductServices;
let app: FastifyInstance;
let owner: TestOwner;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  for (const table of ['identity.attempts', 'identity.recovery_requests'] as const) {
    await test.database.deleteFrom(table).execute();
  }
  time = stoppedClock();
  services = { ...(await testServices(test.database, time.clock)), outbox: recordingOutbox() };
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

type Browser = { readonly token: string; readonly cookie: string };

const cookieIn = (answer: LightMyRequestResponse): string =>
  String([answer.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
const browserIn = (answer: LightMyRequestResponse): Browser => {
  expect(answer.statusCode, answer.body).toBe(200);
  return { token: answer.json().idToken, cookie: cookieIn(answer) };
};
const logIn = (password: string) =>
  app.inject({ method: 'POST', url: '/v1/auth/login', payload: { username: owner.username, password } });
const newBrowser = async (password = owner.password): Promise<Browser> => browserIn(await logIn(password));
const change = (
  { token, cookie }: Browser,
  currentPassword: string,
  newPassword: string = NEW,
  { key = randomUUID() as string, to = app } = {},
) =>
  to.inject({
    method: 'POST',
    url: '/v1/auth/password',
    payload: { currentPassword, newPassword },
    headers: { authorization: token, cookie, 'idempotency-key': key },
  });
const refresh = async ({ cookie }: Browser) =>
  app.inject({ method: 'POST', url: '/v1/auth/refresh', headers: { cookie } });
const isLoggedIn = async ({ token }: Browser) =>
  (await app.inject({ url: '/v1/auth/me', headers: { authorization: token } })).statusCode === 200;
const errorsOf = (answer: LightMyRequestResponse) =>
  answer.json().errors?.map(({ path, code }: { path: string; code: string }) => [path, code]);
const passwordEvents = async () =>
  (await services.log.readStream(userStream(owner.userId))).filter(({ type }) => type === 'PasswordChanged');

describe('password change', () => {
  it('renews this session’s token and cookie and revokes all other sessions', {
    meta: { spec: '7.19 identity provider' },
  }, async () => {
    const [here, elsewhere] = [await newBrowser(), await newBrowser()];
    const changed = browserIn(await change(here, owner.password));
    expect(changed.cookie).not.toBe(here.cookie);
    expect(await isLoggedIn(changed)).toBe(true);
    expect((await refresh(changed)).statusCode).toBe(200);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await refresh(elsewhere)).statusCode).toBe(401);
    expect((await logIn(owner.password)).statusCode).toBe(401);
    expect((await logIn(NEW)).statusCode).toBe(200);
  });

  it('does not give the next refresh token to the holder of a copied one', async () => {
    const here = await newBrowser();
    browserIn(await change(here, owner.password));
    expect((await refresh(here)).statusCode).toBe(401);
  });

  it('requires the current password', async () => {
    const here = await newBrowser();
    const refused = await change(here, 'wrong');
    expect([refused.statusCode, errorsOf(refused)]).toEqual([422, [['currentPassword', 'wrong_password']]]);
    expect((await logIn(owner.password)).statusCode).toBe(200);
    expect(await passwordEvents()).toEqual([]);
  });

  it.each([
    ['short1', undefined],
    ['sho1', 'weak_password'],
    ['NOLOWER77', 'weak_password'],
    ['no digits', 'weak_password'],
    ['password1', 'frequent_password'],
    [' kayak-and-7-paddles ', 'same_password'],
  ])('to %j returns %s', async (newPassword, code) => {
    const answer = await change(await newBrowser(), owner.password, newPassword);
    expect(errorsOf(answer)).toEqual(code === undefined ? undefined : [['newPassword', code]]);
  });

  it('trims the new password', async () => {
    await change(await newBrowser(), owner.password, `  ${NEW} `);
    expect((await logIn(NEW)).statusCode).toBe(200);
  });

  it('throttles guesses like log-in does, even with the right password', async () => {
    const here = await newBrowser();
    for (let tried = 0; tried < 5; tried += 1) await change({ ...here, cookie: '' }, `wrong ${tried}`);
    const waiting = await change({ ...here, cookie: '' }, owner.password);
    expect([waiting.statusCode, waiting.json().code]).toEqual([429, 'rate_limited']);
    expect(waiting.headers['retry-after']).toBe('1');
    expect((await logIn(owner.password)).statusCode).toBe(401);
    time.forward(1000);
    expect((await change({ ...here, cookie: '' }, owner.password)).statusCode).toBe(200);
  });

  it('is idempotent per key', async () => {
    const here = await newBrowser();
    const key = randomUUID();
    const first = browserIn(await change(here, owner.password, NEW, { key }));
    const again = browserIn(await change(here, owner.password, NEW, { key }));
    expect(again.cookie).toBe(first.cookie);
    expect(await isLoggedIn(again)).toBe(true);
    expect(await passwordEvents()).toHaveLength(1);
    const other = await change(here, owner.password, 'other-and-9-stones', { key });
    expect([other.statusCode, other.json().code]).toEqual([409, 'id_already_used']);
  });

  it('sets only one of two concurrent passwords', async () => {
    const [here, elsewhere] = [await newBrowser(), await newBrowser()];
    const [one, other] = await Promise.all([
      change(here, owner.password, 'one-and-7-stones'),
      change(elsewhere, owner.password, 'two-and-8-stones'),
    ]);
    expect([one.statusCode, other.statusCode].filter((status) => status === 200)).toHaveLength(1);
    const passwords = ['one-and-7-stones', 'two-and-8-stones'];
    const works = await Promise.all(passwords.map(async (password) => (await logIn(password)).statusCode));
    expect(works.filter((status) => status === 200)).toHaveLength(1);
  });

  it('invalidates recovery passwords', async () => {
    await app.inject({ method: 'POST', url: '/v1/reset_user', payload: { username: owner.username } });
    const [mail] = await issueRecoveries(services, owner.userId);
    await change(await newBrowser(), owner.password);
    expect((await logIn(mail?.temporaryPassword ?? '')).statusCode).toBe(401);
  });

  it('is completed by a retry or another command after a crash', async () => {
    const here = await newBrowser();
    const died = () => Promise.reject(new Error('the process died'));
    const failing = await buildTestProduct({
      ...services,
      outbox: { ...services.outbox, withdrawTemporaryPassword: died },
    });
    const key = randomUUID();
    const lost = await change(here, owner.password, NEW, { key, to: failing });
    await failing.close();
    expect(lost.statusCode).toBe(500);
    expect((await logIn(owner.password)).statusCode).toBe(200);
    expect((await change(here, owner.password, NEW, { key })).statusCode).toBe(200);
    expect((await logIn(NEW)).statusCode).toBe(200);
    expect(await passwordEvents()).toHaveLength(1);
    expect((await change(await newBrowser(NEW), NEW, 'third-and-9-stones')).statusCode).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../../erasure/erase-person.ts';
import { recordingOutbox } from '../../outbox/testing/recording-outbox.ts';
import type { ProductServices } from '../../process/product-routes.ts';
import { stoppedClock } from '../../registration/testing/registration-services.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import {
  buildTestProduct,
  mailedCredential,
  REGISTRATION_TOKEN,
  registerOwner,
  registration,
  type TestOwner,
  testServices,
} from '../../testing/test-product.ts';
import { forgetOldRecoveryPasswords } from '../passwords/temporary-passwords.ts';
import { beginAttempt } from '../sessions/attempts.ts';
import { issueRecoveries } from '../testing/recovery-passwords.ts';
import { forgetOldRecoveryRequests } from './recovery-limits.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let services: ProductServices;
let outbox: ReturnType<typeof recordingOutbox>;
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
  outbox = recordingOutbox();
  services = { ...(await testServices(test.database, time.clock)), outbox };
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const recover = async (username: string, remoteAddress = '192.0.2.1', to: FastifyInstance = app) => {
  const payload = { username };
  return (await to.inject({ method: 'POST', url: '/v1/reset_user', payload, remoteAddress })).statusCode;
};
const logIn = (password: string, username = owner.username) => post('/v1/auth/login', { username, password });
const choose = (session: string, newPassword: string, key: string = randomUUID()) =>
  post('/v1/auth/new-password', { session, newPassword }, { 'idempotency-key': key });
const mailed = async (userId = owner.userId): Promise<string> =>
  (await issueRecoveries(services, userId)).at(-1)?.temporaryPassword ?? '';
const sessionFor = async (password: string): Promise<string> => (await logIn(password)).json().session;
const eventsOf = async (userId: string) =>
  (await services.log.readStream(userStream(userId))).map(({ type }) => type);
const refresh = (cookie: string) => post('/v1/auth/refresh', {}, { cookie });

describe('password recovery', () => {
  it('allows logging in with the mailed password to choose a new one', {
    meta: { spec: '7.14 POST reset_user' },
  }, async () => {
    expect(await recover(owner.email.toUpperCase())).toBe(204);
    const [mail, ...more] = await issueRecoveries(services, owner.userId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, firstName: 'Ada', username: owner.username });
    const challenge = await logIn(mail?.temporaryPassword ?? '');
    expect(challenge.json()).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const chosen = await choose(challenge.json().session, 'river-and-8-stones');
    expect(chosen.json()).toMatchObject({ idToken: expect.any(String), user: { id: owner.userId } });
    expect(await eventsOf(owner.userId)).toEqual([
      'UserRegistered',
      'TemporaryPasswordIssued',
      'FirstPasswordChosen',
      'PasswordRecoveryRequested',
      'PasswordRecovered',
    ]);
    expect((await logIn('river-and-8-stones')).json()).toHaveProperty('idToken');
    expect((await logIn(owner.password)).statusCode).toBe(401);
    expect(outbox.asked).toContain(`withdraw of ${owner.userId}`);
  });

  it('keeps the old password until a new one is chosen', {
    meta: { spec: '7.14 POST reset_user' },
  }, async () => {
    await recover(owner.username);
    const password = await mailed();
    expect((await logIn(owner.password)).json()).toHaveProperty('idToken');
    await logIn(password);
    expect((await logIn(owner.password)).json()).toHaveProperty('idToken');
  });

  it('revokes all sessions and other recovery passwords', async () => {
    const session = [(await logIn(owner.password)).headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
    await recover(owner.username);
    await recover(owner.email);
    const [first, second] = await issueRecoveries(services, owner.userId);
    await choose(await sessionFor(first?.temporaryPassword ?? ''), 'river-and-8-stones');
    expect((await refresh(session)).statusCode).toBe(401);
    expect((await logIn(second?.temporaryPassword ?? '')).statusCode).toBe(401);
    expect(await issueRecoveries(services, owner.userId)).toEqual([]);
  });

  it('accepts the mailed password only once', async () => {
    await recover(owner.username);
    const password = await mailed();
    const [one, other] = [await sessionFor(password), await sessionFor(password)];
    const key = randomUUID();
    expect((await choose(one, 'river-and-8-stones', key)).statusCode).toBe(200);
    const again = await choose(one, 'river-and-8-stones', key);
    expect(again.json()).toMatchObject({ user: { id: owner.userId } });
    expect((await choose(other, 'another-and-9-more')).statusCode).toBe(401);
    const wrong = await logIn(password);
    expect([wrong.statusCode, wrong.json()]).toEqual([401, (await logIn('wrong')).json()]);
  });

  it('expires 7 days after the request, however late the mail is sent', async () => {
    await recover(owner.username);
    time.forward(6 * DAY);
    const password = await mailed();
    time.forward(DAY - 1);
    expect((await logIn(password)).statusCode).toBe(200);
    time.forward(1);
    expect((await logIn(password)).statusCode).toBe(401);
    await forgetOldRecoveryPasswords(test.database, time.clock());
    expect(await test.database.selectFrom('identity.temporary_passwords').select('hash').execute()).toEqual(
      [],
    );
    expect(await issueRecoveries(services, owner.userId)).toEqual([]);
  });

  it('rejects the mailed password as the new password', async () => {
    await recover(owner.username);
    const password = await mailed();
    const refused = await choose(await sessionFor(password), ` ${password} `);
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'same_password']);
  });

  it('works before a first password has been chosen', async () => {
    const email = `${randomUUID()}@example.com`;
    const headers = { 'x-registration-token': REGISTRATION_TOKEN };
    const { id } = (await post('/v1/user', registration(email), headers)).json().result;
    const { username, temporaryPassword } = await mailedCredential(app, email);
    time.forward(8 * DAY);
    expect((await logIn(temporaryPassword, username)).statusCode).toBe(401);
    expect(await recover(username)).toBe(204);
    const challenge = await logIn(await mailed(id), username);
    expect((await choose(challenge.json().session, 'river-and-8-stones')).statusCode).toBe(200);
    expect((await logIn('river-and-8-stones', username)).json()).toHaveProperty('idToken');
    expect((await eventsOf(id)).at(-1)).toBe('PasswordRecovered');
  });

  it('sends one mail per request, however often its event is processed', async () => {
    await recover(owner.username);
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(1);
    expect(await issueRecoveries(services, owner.userId)).toEqual([]);
  });

  it('does nothing for an erased user', async () => {
    await recover(owner.username);
    await erasePerson(services, { userId: owner.userId });
    expect(await issueRecoveries(services, owner.userId)).toEqual([]);
    expect(await recover(owner.username)).toBe(404);
  });

  it('can be completed with the mailed password after a crash', async () => {
    await recover(owner.username);
    const password = await mailed();
    const session = await sessionFor(password);
    const failing = await buildTestProduct({
      ...services,
      outbox: { ...outbox, withdrawTemporaryPassword: () => Promise.reject(new Error('the process died')) },
    });
    const payload = { session, newPassword: 'river-and-8-stones' };
    expect((await failing.inject({ method: 'POST', url: '/v1/auth/new-password', payload })).statusCode).toBe(
      500,
    );
    await failing.close();
    expect((await logIn(owner.password)).json()).toHaveProperty('idToken');
    expect((await choose(await sessionFor(password), 'other-and-9-stones')).statusCode).toBe(200);
    expect((await logIn('other-and-9-stones')).json()).toHaveProperty('idToken');
    expect((await eventsOf(owner.userId)).filter((type) => type === 'PasswordRecovered')).toHaveLength(2);
  });
});

describe('recovery request', () => {
  it('is limited to three mails across user name and email, without revealing that they belong together', {
    meta: { spec: '7.14 POST reset_user' },
  }, async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 10; asked += 1) {
      statuses.push(await recover(asked % 2 === 0 ? owner.username : owner.email, `192.0.2.${asked}`));
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429, 429, 429, 429]);
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(3);
    time.forward(HOUR);
    expect(await recover(owner.username)).toBe(204);
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(1);
  });

  it('is limited to ten mails a day until a password is chosen', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      for (let asked = 0; asked < 3; asked += 1) expect(await recover(owner.username)).toBe(204);
      time.forward(HOUR);
    }
    const mails = await issueRecoveries(services, owner.userId);
    expect(mails).toHaveLength(10);
    await choose(await sessionFor(mails.at(-1)?.temporaryPassword ?? ''), 'river-and-8-stones');
    await recover(owner.username);
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(1);
  });

  it('is counted the same way for unknown names', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push(await recover('nobody'));
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  it('is limited to twenty an hour per network, counted before names', async () => {
    for (let name = 0; name < 20; name += 1) await recover(`name ${name}`);
    time.forward(HOUR / 2);
    const early = await app.inject({
      method: 'POST',
      url: '/v1/reset_user',
      payload: { username: owner.username },
      remoteAddress: '192.0.2.1',
    });
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1800']);
    for (let asked = 0; asked < 3; asked += 1) expect(await recover(owner.username, '192.0.2.9')).toBe(204);
  });

  it('respects the limit under concurrency', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, asked) => recover(owner.username, `192.0.2.${asked}`)),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
  });

  it('treats known and unknown names identically when configured to', async () => {
    const hiding = await buildTestProduct({ ...services, hidesUnknownAccounts: true });
    for (const status of [204, 204, 204, 429]) {
      expect(await recover('nobody', '192.0.2.1', hiding)).toBe(status);
      expect(await recover(owner.username, '192.0.2.1', hiding)).toBe(status);
    }
    const ask = (username: string) =>
      hiding.inject({ method: 'POST', url: '/v1/reset_user', payload: { username } });
    // Requesting by email must not reveal that the quota is used up.
    const [known, unknown] = [await ask(owner.email), await ask('somebody')];
    expect([known.statusCode, known.body]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.body]).toEqual([204, '']);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
    await hiding.close();
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(3);
  });

  it('is idempotent per key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await post('/v1/reset_user', { username: owner.username }, headers)).statusCode).toBe(204);
    }
    expect(await issueRecoveries(services, owner.userId)).toHaveLength(1);
  });

  it('stores no names or addresses, and keeps nothing for more than an hour', async () => {
    await recover(owner.username);
    const rows = await test.database.selectFrom('identity.recovery_requests').selectAll().execute();
    expect(rows.map(({ kind, subject }) => [kind, subject.length])).toEqual([
      ['network', 32],
      ['name', 32],
      ['name', 32],
    ]);
    time.forward(HOUR);
    await forgetOldRecoveryRequests(test.database, time.clock());
    expect(await test.database.selectFrom('identity.recovery_requests').select('kind').execute()).toEqual([]);
  });
});

describe('failed log-ins', () => {
  const from = async (remoteAddress: string, password: string) => {
    const payload = { username: owner.email, password };
    return (await app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress })).statusCode;
  };

  it('do not block recovery passwords, except from the same network', async () => {
    await recover(owner.username, '198.51.100.1');
    const password = await mailed();
    const { userId, email: name } = owner;
    for (let tried = 0; tried < 200; tried += 1) {
      const network = `192.0.2.${tried}`;
      await beginAttempt(services, { userId, name, network, deviceId: undefined, now: time.clock() });
    }
    expect(await from('203.0.113.1', owner.password)).toBe(401);
    expect(await from('203.0.113.1', password)).toBe(200);
    for (let tried = 0; tried < 30; tried += 1) {
      const payload = { username: `name ${tried}`, password: 'wrong' };
      await app.inject({ method: 'POST', url: '/v1/auth/login', payload, remoteAddress: '203.0.113.2' });
    }
    expect(await from('203.0.113.2', password)).toBe(401);
  });
});

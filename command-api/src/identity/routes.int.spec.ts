import { randomUUID } from 'node:crypto';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { userStream } from '@waivers/events/definitions/streams.ts';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { recordingOutbox } from '../outbox/testing/recording-outbox.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  buildTestProduct,
  mailedCredential,
  REGISTRATION_TOKEN,
  registerOwner,
  registration,
  testServices,
} from '../testing/test-product.ts';
import type { Passwords } from './passwords/passwords.ts';
import { LOG_INS_AT_ONCE } from './sessions/log-in.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let services: ProductServices;
let outbox: ReturnType<typeof recordingOutbox>;
let app: FastifyInstance;

beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.deleteFrom('identity.attempts').execute();
  time = stoppedClock();
  outbox = recordingOutbox();
  services = { ...(await testServices(test.database, time.clock)), outbox };
  app = await buildTestProduct(services, { metrics: services.metrics });
  return () => app.close();
});

const MINUTE = 60_000;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const cookiesOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  [answer.headers['set-cookie'] ?? []].flat().map(String);
const deviceCookieOf = (answer: Parameters<typeof cookiesOf>[0]) =>
  cookiesOf(answer)
    .find((cookie) => cookie.startsWith('waivers_device='))
    ?.split(';')[0] ?? '';
const logIn = (
  username: string,
  password: string,
  {
    to = app,
    ...from
  }: { readonly to?: FastifyInstance } & Pick<InjectOptions, 'remoteAddress' | 'headers'> = {},
) => to.inject({ method: 'POST', url: '/v1/auth/login', payload: { username, password }, ...from });
/** Serves the product with the given password functions until the test ends. */
const withPasswords = async (changes: Partial<Passwords>): Promise<FastifyInstance> => {
  const product = await buildTestProduct({ ...services, passwords: { ...services.passwords, ...changes } });
  onTestFinished(() => product.close());
  return product;
};
const choose = (session: string, newPassword: string, key: string = randomUUID()) =>
  post('/v1/auth/new-password', { session, newPassword }, { 'idempotency-key': key });
const me = (authorization: string) => app.inject({ url: '/v1/auth/me', headers: { authorization } });

const register = async () => {
  const email = `${randomUUID()}@example.com`;
  const registered = await post('/v1/user', registration(email), {
    'x-registration-token': REGISTRATION_TOKEN,
  });
  expect(registered.statusCode).toBe(201);
  return {
    email,
    ...(registered.json().result as { id: string; accountId: string }),
    ...(await mailedCredential(app, email)),
  };
};
const challengeOf = async (owner: { username: string; temporaryPassword: string }) => {
  const answer = await logIn(owner.username, owner.temporaryPassword);
  expect(answer.json()).toEqual({
    challenge: 'NEW_PASSWORD_REQUIRED',
    session: expect.any(String),
    passwordMinLength: 6,
  });
  return answer.json().session as string;
};
const eventTypes = async (userId: string) =>
  (await services.log.readStream(userStream(userId))).map(({ type }) => type);

describe('registration', () => {
  it('returns the account id, the user id and the log position', {
    meta: { spec: ['1.1 owners register', '7.12 POST user'] },
  }, async () => {
    const email = `${randomUUID()}@example.com`;
    const answer = await post('/v1/user', registration(email), {
      'x-registration-token': REGISTRATION_TOKEN,
    });
    expect(answer.statusCode).toBe(201);
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(answer.json()).toEqual({ result: { id, accountId: id } });
    expect(answer.json().result.id).not.toBe(answer.json().result.accountId);
    expect(answer.headers['x-log-position']).toBe(await services.log.head());
    const mail = await mailedCredential(app, email);
    expect(mail.username).toMatch(/^acme-park\d{4}$/);
    expect(mail.temporaryPassword).toMatch(/^[a-z2-9-]{23}$/);
  });

  it.each([undefined, '', 'wrong', `${REGISTRATION_TOKEN}x`, REGISTRATION_TOKEN.toUpperCase()])(
    'returns 404 without the token: %s',
    { meta: { spec: ['2.10 register behind a hidden', '6.4 registration only by the'] } },
    async (token) => {
      const headers: Record<string, string> = token === undefined ? {} : { 'x-registration-token': token };
      const answer = await post('/v1/user', { nonsense: true }, headers);
      expect(answer.statusCode).toBe(404);
      const check = await app.inject({ url: '/v1/registration', headers });
      expect([check.statusCode, check.body]).toEqual([404, answer.body]);
    },
  );

  it('returns 204 for a valid link', async () => {
    const headers = { 'x-registration-token': REGISTRATION_TOKEN };
    expect((await app.inject({ url: '/v1/registration', headers })).statusCode).toBe(204);
  });

  it('reports every invalid value', { meta: { spec: '5.2 register' } }, async () => {
    const answer = await post(
      '/v1/user',
      { firstName: ' ', lastName: 'x'.repeat(101), email: 'nobody', timeZone: 'Mars/Base', admin: true },
      { 'x-registration-token': REGISTRATION_TOKEN },
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { path: 'firstName', code: 'required', message: 'This field is required.' },
      {
        path: 'lastName',
        code: 'too_long',
        params: { max: 100 },
        message: 'At most 100 characters, please.',
      },
      { path: 'company', code: 'required', message: 'This field is required.' },
      {
        path: 'email',
        code: 'invalid_format',
        params: { format: 'email' },
        message: 'Email must be valid',
      },
      { path: 'timeZone', code: 'unknown_time_zone', message: 'Unknown time zone.' },
      { path: 'admin', code: 'unknown_field', message: 'This field is not known here.' },
    ]);
  });

  it('rejects multi-line names', async () => {
    const sent = {
      ...registration('lines@example.com'),
      firstName: 'Ada\nB',
      company: 'Acme\nUsername: root',
    };
    const answer = await post('/v1/user', sent, { 'x-registration-token': REGISTRATION_TOKEN });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([
      { path: 'firstName', code: 'control_characters' },
      { path: 'company', code: 'control_characters' },
    ]);
  });

  it('never returns 500', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 });
    const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }));
    const body = fc.record(
      {
        firstName: anything,
        lastName: text,
        company: text,
        email: fc.oneof(
          text.map((name) => `${name}@x`),
          anything,
        ),
        timeZone: anything,
      },
      { requiredKeys: [] },
    );
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const answer = await post('/v1/user', sent, { 'x-registration-token': REGISTRATION_TOKEN });
        statuses.add(answer.statusCode);
        expect([201, 409, 422]).toContain(answer.statusCode);
      }),
      { numRuns: 60, examples: [[registration('\u{1f4a5}@x')], [registration(`${'x'.repeat(250)}@x`)]] },
    );
    expect(statuses).toContain(201);
    expect(statuses).toContain(422);
  });

  it('returns 409 for an address in use', async () => {
    const { email } = await register();
    const answer = await post('/v1/user', registration(email.toUpperCase()), {
      'x-registration-token': REGISTRATION_TOKEN,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken']);
  });

  it('returns the same account for the same key', async () => {
    const headers = { 'x-registration-token': REGISTRATION_TOKEN, 'idempotency-key': randomUUID() };
    const body = registration(`${randomUUID()}@example.com`);
    const first = await post('/v1/user', body, headers);
    const second = await post('/v1/user', body, headers);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const other = await post('/v1/user', { ...body, lastName: 'Other' }, headers);
    expect([other.statusCode, other.json().code]).toEqual([409, 'id_already_used']);
  });
});

describe('first log-in', () => {
  it('requires a new password, which replaces the temporary one', {
    meta: {
      spec: [
        '1.1 owners register',
        '2.25 Log in',
        '3.1 User',
        '4.10 new password required to',
        '7.18 identity provider',
      ],
    },
  }, async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    const answer = await choose(session, ' kayak-7 ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      idToken: expect.any(String),
      expiresIn: 900,
      user: {
        id: owner.id,
        username: owner.username,
        email: owner.email,
        firstName: 'Ada',
        lastName: 'Lovelace',
        role: 'owner',
        secondFactorDue: false,
        secondFactorDueAt: null,
        account: {
          id: owner.accountId,
          company: 'Acme Park',
          timeZone: 'Europe/Berlin',
          homeCountry: 'DE',
        },
      },
    });
    expect(answer.headers['x-log-position']).toBe(await services.log.head());
    expect(await eventTypes(owner.id)).toEqual([
      'UserRegistered',
      'TemporaryPasswordIssued',
      'FirstPasswordChosen',
    ]);
    expect((await logIn(owner.username, owner.temporaryPassword)).statusCode).toBe(401);
    for (const [name, password] of [
      [owner.username, 'kayak-7'],
      [` ${owner.username.toUpperCase()} `, ' kayak-7'],
      [owner.email, 'kayak-7'],
      [owner.email.toUpperCase(), 'kayak-7 '],
    ] as const) {
      const again = await logIn(name, password);
      expect(again.json()).toMatchObject({ expiresIn: 900, user: { id: owner.id } });
    }
  });

  it('deletes the temporary password', async () => {
    const owner = await register();
    await choose(await challengeOf(owner), 'weak');
    expect(outbox.asked).toEqual([]);
    expect((await choose(await challengeOf(owner), 'kayak-7')).statusCode).toBe(200);
    expect(outbox.asked).toEqual([`withdraw of ${owner.id}`]);
  });

  it.each([
    ['abc12', 'weak_password', 'Passwords require at least 6 characters and one number'],
    ['password1', 'frequent_password', 'This password is easy to guess, please choose another one'],
  ])('rejects %s and keeps the challenge', async (password, code, message) => {
    const owner = await register();
    const session = await challengeOf(owner);
    const answer = await choose(session, password);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'newPassword', code, message }]);
    expect((await choose(session, 'kayak-7')).statusCode).toBe(200);
  });

  it('rejects the user’s names and the temporary password as the new one', async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    for (const [password, code] of [
      [owner.username, 'frequent_password'],
      [owner.email, 'frequent_password'],
      [owner.temporaryPassword, 'same_password'],
    ] as const) {
      expect((await choose(session, password)).json().errors).toMatchObject([{ code }]);
    }
  });

  it('completes only once and repeats the response to a retry', async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    const key = randomUUID();
    const first = await choose(session, 'kayak-7', key);
    const again = await choose(session, 'kayak-7', key);
    expect(again.statusCode).toBe(200);
    expect(again.json().user).toEqual(first.json().user);
    expect(again.headers['x-log-position']).toBe(first.headers['x-log-position']);
    for (const answer of [await choose(session, 'kayak-7'), await choose(session, 'kayak-8', key)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'session_expired']);
    }
    expect(await eventTypes(owner.id)).toHaveLength(3);
  });

  it('has one winner among four concurrent requests, and repeats its response to a retry', async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    const passwords = ['kayak-1', 'kayak-2', 'kayak-3', 'kayak-4'];
    const keys = passwords.map(() => randomUUID());
    let hashing = 0;
    const { promise: allAreHere, resolve } = Promise.withResolvers<void>();
    const together = await withPasswords({
      hash: async (typed, turn) => {
        hashing += 1;
        if (hashing === passwords.length) resolve();
        await allAreHere;
        return services.passwords.hash(typed, turn);
      },
    });
    const answers = await Promise.all(
      passwords.map((newPassword, index) =>
        together.inject({
          method: 'POST',
          url: '/v1/auth/new-password',
          headers: { 'idempotency-key': keys[index] },
          payload: { session, newPassword },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401, 401,
    ]);
    const first = answers.findIndex(({ statusCode }) => statusCode === 200);
    const winner = passwords[first] ?? '';
    expect((await choose(session, winner, keys[first])).statusCode).toBe(200);
    const logIns = await Promise.all(passwords.map((password) => logIn(owner.username, password)));
    expect(passwords.filter((_, index) => logIns[index]?.statusCode === 200)).toEqual([winner]);
  });

  it('limits concurrent password checks and rejects the rest cheaply', async () => {
    const session = await challengeOf(await register());
    const allowed = Promise.withResolvers<void>();
    let looked = 0;
    const slow = await withPasswords({
      verify: async () => {
        looked += 1;
        await allowed.promise;
        return true;
      },
    });
    const statuses: number[] = [];
    const all = Array.from({ length: LOG_INS_AT_ONCE + 5 }, async (_, index) => {
      const payload = { session, newPassword: `kayak-${index}` };
      const answer = await slow.inject({ method: 'POST', url: '/v1/auth/new-password', payload });
      statuses.push(answer.statusCode);
    });
    await expect.poll(() => looked + statuses.length).toBe(LOG_INS_AT_ONCE + 5);
    const before = [...statuses];
    allowed.resolve();
    await Promise.all(all);
    expect([looked, before]).toEqual([LOG_INS_AT_ONCE, [429, 429, 429, 429, 429]]);
    expect((await choose(session, 'kayak-7')).statusCode).toBe(200);
  });

  it('expires after 5 minutes', async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    time.forward(5 * MINUTE);
    expect((await choose(session, 'kayak-7')).json().code).toBe('session_expired');
    expect((await choose(await challengeOf(owner), 'kayak-7')).statusCode).toBe(200);
  });

  it('invalidates other challenges for the temporary password', async () => {
    const owner = await register();
    const [one, other] = [await challengeOf(owner), await challengeOf(owner)];
    expect((await choose(one, 'kayak-7')).statusCode).toBe(200);
    for (const password of ['weak', 'kayak-8']) {
      expect((await choose(other, password)).json().code).toBe('session_expired');
    }
  });

  it('returns 401 for an unknown challenge', async () => {
    for (const session of ['', 'x', 'x'.repeat(200), "' or 1=1"]) {
      expect((await choose(session, 'kayak-7')).statusCode).toBe(401);
    }
  });

  it('works for 7 days after registration', async () => {
    const owner = await register();
    time.forward(7 * 86_400_000 - 1);
    await challengeOf(owner);
    time.forward(1);
    const answer = await logIn(owner.username, owner.temporaryPassword);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
  });

  it('can be completed with the temporary password after a crash', async () => {
    const owner = await register();
    const session = await challengeOf(owner);
    const dying: ProductServices = {
      ...services,
      log: {
        ...services.log,
        append: async (append) => {
          await services.log.append(append);
          throw new Error('died');
        },
      },
    };
    const dyingApp = await buildTestProduct(dying);
    const died = await dyingApp.inject({
      method: 'POST',
      url: '/v1/auth/new-password',
      payload: { session, newPassword: 'kayak-7' },
    });
    await dyingApp.close();
    expect(died.statusCode).toBe(500);
    expect((await logIn(owner.username, 'kayak-7')).statusCode).toBe(401);
    expect((await choose(await challengeOf(owner), 'kayak-8')).statusCode).toBe(200);
    expect((await logIn(owner.username, 'kayak-8')).statusCode).toBe(200);
    expect(await eventTypes(owner.id)).toEqual([
      'UserRegistered',
      'TemporaryPasswordIssued',
      'FirstPasswordChosen',
      'FirstPasswordChosen',
    ]);
  });
});

describe('log-in', () => {
  it('responds identically to wrong names and wrong passwords', async () => {
    const owner = await registerOwner(app);
    const answers = [
      await logIn(owner.username, 'wrong'),
      await logIn('nobody', owner.password),
      await logIn('', owner.password),
      await logIn(`${owner.username}%`, owner.password),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        type: '/problems/invalid_credentials',
        title: 'Your username or password is invalid.',
        status: 401,
        code: 'invalid_credentials',
      });
    }
  });

  it('runs the same queries and hashing for unknown names', async () => {
    const owner = await registerOwner(app);
    const hashed: string[] = [];
    const counting = await withPasswords({
      verify: async (hash, typed, turn) => {
        hashed.push('verify');
        return services.passwords.verify(hash, typed, turn);
      },
      verifyNothing: async (typed, turn) => {
        hashed.push('verifyNothing');
        return services.passwords.verifyNothing(typed, turn);
      },
    });
    for (const username of [owner.username, 'nobody']) {
      await logIn(username, 'wrong', { to: counting, remoteAddress: '192.0.2.1' });
    }
    expect(hashed).toEqual(['verify', 'verifyNothing']);
    const attempts = await test.database
      .selectFrom('identity.attempts')
      .select(['kind', 'failures'])
      .where('failures', '>', 0)
      .execute();
    for (const kind of ['name', 'name_from_network']) {
      expect(attempts.filter((row) => row.kind === kind).map(({ failures }) => failures)).toEqual([1, 1]);
    }
  });

  it('requires a password', { meta: { spec: '5.1 log in' } }, async () => {
    const answer = await logIn('ada', '');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([
      { path: 'password', code: 'required', message: 'This field is required.' },
    ]);
  });

  it('rejects even the right password, by either name, during the wait after five failures', async () => {
    const owner = await registerOwner(app);
    for (let time = 0; time < 5; time += 1) await logIn(time % 2 ? owner.username : owner.email, 'wrong');
    expect((await logIn(owner.username, owner.password)).statusCode).toBe(401);
    time.forward(1000);
    expect((await logIn(owner.username, owner.password)).statusCode).toBe(200);
    expect((await logIn(owner.username, owner.password)).statusCode).toBe(200);
  });

  it('admits the owner while others guess from elsewhere', async () => {
    const { email, password } = await registerOwner(app);
    for (let time = 0; time < 6; time += 1) await logIn(email, 'wrong', { remoteAddress: '192.0.2.1' });
    expect((await logIn(email, password, { remoteAddress: '192.0.2.1' })).statusCode).toBe(401);
    expect((await logIn(email, password, { remoteAddress: '192.0.2.2' })).statusCode).toBe(200);
  });

  it('does not count attempts rejected because of load', async () => {
    const owner = await registerOwner(app);
    const busy = await withPasswords({
      verify: () => Promise.reject(new Overloaded('Too many passwords are being checked at once.')),
    });
    for (let time = 0; time < 8; time += 1) {
      const answer = await logIn(owner.username, owner.password, { to: busy });
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded']);
    }
    expect((await logIn(owner.username, owner.password)).statusCode).toBe(200);
  });

  it('blocks only the network that had thirty failures', async () => {
    const owner = await registerOwner(app);
    const from = (remoteAddress: string, username: string, password: string) =>
      logIn(username, password, { remoteAddress });
    for (let name = 0; name < 30; name += 1) await from('192.0.2.1', `name ${name}`, 'wrong');
    expect((await from('192.0.2.1', owner.username, owner.password)).statusCode).toBe(401);
    time.forward(1000);
    expect((await from('192.0.2.2', owner.username, owner.password)).statusCode).toBe(200);
  });

  it('admits the owner from the venue’s network despite guests’ failures', async () => {
    const owner = await registerOwner(app);
    for (let name = 0; name < 31; name += 1) await logIn(`name ${name}`, 'wrong');
    expect((await logIn('somebody else', 'wrong')).statusCode).toBe(401);
    expect((await logIn(owner.username, owner.password)).statusCode).toBe(200);
  });

  it('admits a known device from anywhere despite others’ failures', async () => {
    const owner = await registerOwner(app);
    const { username, password } = owner;
    const cookie = deviceCookieOf(await logIn(username, password));
    const abroad = (typed: string, headers: Record<string, string> = {}) =>
      logIn(username, typed, { headers, remoteAddress: '198.51.100.7' });
    for (let time = 0; time < 10; time += 1) await abroad('wrong');
    expect((await abroad(password)).statusCode).toBe(401);
    expect((await abroad(password, { cookie })).statusCode).toBe(200);
    for (let time = 0; time < 5; time += 1) expect((await abroad('wrong', { cookie })).statusCode).toBe(401);
    expect((await abroad(password, { cookie })).statusCode).toBe(401);
  });

  it('remembers the device in a cookie that does not identify the user', async () => {
    const owner = await registerOwner(app);
    const answer = await logIn(owner.username, owner.password);
    const [, device] = cookiesOf(answer);
    expect(device).toMatch(
      /^waivers_device=[0-9a-f-]{36}\.\d{10}\.[\w-]{43}\.[\w-]{43}; Path=\/v1\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(device).not.toContain(owner.userId);
    expect(cookiesOf(await logIn(owner.username, 'wrong'))).toEqual([]);
  });

  it('does not check passwords during a wait', async () => {
    let checked = 0;
    const counting = await withPasswords({
      verifyNothing: async (typed, turn) => {
        checked += 1;
        return services.passwords.verifyNothing(typed, turn);
      },
    });
    for (let name = 0; name < 40; name += 1) {
      expect((await logIn(`name ${name}`, 'wrong', { to: counting })).statusCode).toBe(401);
    }
    expect(checked).toBe(30);
  });

  it('rate-limits only a network with too many concurrent attempts', async () => {
    const owner = await registerOwner(app);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = await withPasswords({
      verifyNothing: async (typed, turn) => {
        await released;
        return services.passwords.verifyNothing(typed, turn);
      },
    });
    const from = (remoteAddress: string, username: string, password: string) =>
      logIn(username, password, { to: held, remoteAddress });
    const flood = Array.from({ length: 25 }, (_, name) => from('192.0.2.1', `name ${name}`, 'wrong'));
    const turnedAway = await Promise.race(flood);
    expect([turnedAway.statusCode, turnedAway.json().code]).toEqual([429, 'rate_limited']);
    expect(turnedAway.headers['retry-after']).toBe('1');
    expect((await from('192.0.2.2', owner.username, owner.password)).statusCode).toBe(200);
    release();
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('checks passwords from networks without failures first', async () => {
    const lanes: string[] = [];
    const noting = await withPasswords({
      verifyNothing: async (typed, turn) => {
        lanes.push(turn.lane);
        return services.passwords.verifyNothing(typed, turn);
      },
    });
    const from = (remoteAddress: string) => logIn('nobody', 'wrong', { to: noting, remoteAddress });
    for (const remoteAddress of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await from(remoteAddress);
    time.forward(10 * MINUTE);
    await from('192.0.2.1');
    expect(lanes).toEqual(['quiet', 'failing', 'quiet', 'quiet']);
  });

  it('counts outcomes without recording names', async () => {
    const owner = await registerOwner(app);
    await logIn(owner.username, 'wrong');
    await logIn(owner.username, owner.password);
    const metrics = await app.inject('/metrics');
    expect(metrics.body).toContain('auth_login_total{result="new_password_required"} 1');
    expect(metrics.body).toContain('auth_login_total{result="refused"} 1');
    expect(metrics.body).toContain('auth_login_total{result="logged_in"} 1');
    expect(metrics.body).not.toContain(owner.username);
  });
});

describe('GET /v1/auth/me', () => {
  it('returns the token’s user, for a raw or Bearer token', {
    meta: { spec: ['3.1 User', '6.1 owner', '7.19 identity provider'] },
  }, async () => {
    const owner = await registerOwner(app);
    for (const authorization of [owner.token, `Bearer ${owner.token}`, `bearer  ${owner.token}`]) {
      const answer = await me(authorization);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().result).toMatchObject({
        id: owner.userId,
        email: owner.email,
        account: { id: owner.accountId, company: 'Acme Park' },
      });
    }
  });

  it('returns 401 for an expired token', async () => {
    const owner = await registerOwner(app);
    time.forward(15 * MINUTE + 6000);
    const answer = await me(owner.token);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authenticated']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });
});

import { userStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { registerOwner, type TestOwner } from '../../testing/test-product.ts';
import { eachWithProduct, type FactorProduct } from '../testing/factor-product.ts';
import { cookiesIn, outcomeOf } from '../testing/factor-steps.ts';
import { issueRecoveries } from '../testing/recovery-passwords.ts';
import { resetFactorsOf } from './change-factors.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

let { test, time, services, app, steps, owner } = {} as FactorProduct;
eachWithProduct((product) => {
  ({ test, time, services, app, steps, owner } = product);
});

const eventsOf = async (userId = owner.userId) =>
  (await services.log.readStream(userStream(userId))).map(({ type }) => type);
const factorsOf = async (token = owner.token) =>
  (await steps.ask('GET', '/v1/auth/factor', { token })).json().result;
const challenged = async (asked = {}): Promise<string> => (await steps.logIn(owner, asked)).json().session;

describe('authenticator app', () => {
  it('is required at log-in once a code is confirmed', async () => {
    const begun = await steps.beginTotp(owner);
    expect(begun.uri).toContain(`otpauth://totp/Waivers:${owner.username}?secret=`);
    expect((await steps.logIn(owner)).json()).toHaveProperty('idToken');
    expect(outcomeOf(await steps.confirmTotp(owner, begun.id, '000000'))).toBe('code wrong_code');
    const confirmed = await steps.confirmTotp(owner, begun.id, steps.nextCode(begun.secret));
    const addedAt = time.clock().toISOString();
    expect(confirmed.json().result.recoveryCodes).toHaveLength(10);
    const challenge = (await steps.logIn(owner)).json();
    expect(challenge).toEqual({
      challenge: 'SECOND_FACTOR_REQUIRED',
      session: expect.any(String),
      kinds: ['totp', 'recovery_code'],
      passkey: null,
    });
    const code = steps.nextCode(begun.secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const answer = await steps.giveFactor(challenge.session, { code: typed });
    expect(answer.json()).toMatchObject({ idToken: expect.any(String), user: { id: owner.userId } });
    expect(await eventsOf()).toEqual([
      'UserRegistered',
      'TemporaryPasswordIssued',
      'FirstPasswordChosen',
      'SecondFactorAdded',
      'RecoveryCodesIssued',
    ]);
    expect((await factorsOf(answer.json().idToken)).factors).toEqual([
      {
        id: begun.id,
        kind: 'totp',
        name: 'Phone',
        addedAt,
        lastUsedAt: time.clock().toISOString(),
      },
    ]);
  });

  it('rejects a code that is sent twice, also concurrently', async () => {
    const { secret } = await steps.addTotp(owner);
    const code = steps.nextCode(secret);
    const sessions = await Promise.all([1, 2, 3].map(() => challenged()));
    const answers = await Promise.all(sessions.map((session) => steps.giveFactor(session, { code })));
    expect(answers.map((each) => String(outcomeOf(each))).toSorted()).toEqual([
      '200',
      'code wrong_code',
      'code wrong_code',
    ]);
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code }))).toBe('code wrong_code');
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code: steps.nextCode(secret) }))).toBe(200);
  });

  it('rejects the code that confirmed it', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const code = steps.nextCode(secret);
    await steps.confirmTotp(owner, id, code);
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code }))).toBe('code wrong_code');
  });

  it('is refused with a hint if its clock is five minutes off', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const refused = await steps.confirmTotp(owner, id, steps.nextCode(secret, 5 * MINUTE));
    expect(outcomeOf(refused)).toBe('code wrong_code');
    expect(refused.json().detail).toContain('clock of the phone');
    const foreign = await steps.confirmTotp(owner, id, steps.nextCode(secret, 20 * MINUTE));
    expect(foreign.json().detail).toBeUndefined();
    await steps.confirmTotp(owner, id, steps.nextCode(secret));
    const late = await steps.giveFactor(await challenged(), { code: steps.nextCode(secret, -5 * MINUTE) });
    expect(outcomeOf(late)).toBe('code wrong_code');
  });

  it('expires unconfirmed after 15 minutes', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    time.forward(15 * MINUTE);
    const token: string = (await steps.logIn(owner)).json().idToken;
    expect(outcomeOf(await steps.confirmTotp({ token }, id, steps.nextCode(secret)))).toBe('not_found');
  });

  it('shows its codes again to a retry whose answer was lost', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const [code, key] = [steps.nextCode(secret), v7()];
    const first = (await steps.confirmTotp(owner, id, code, key)).json().result.recoveryCodes;
    const again = (await steps.confirmTotp(owner, id, code, key)).json().result.recoveryCodes;
    expect(again).toHaveLength(10);
    expect(outcomeOf(await steps.confirmTotp(owner, id, code))).toBe('not_found');
    expect((await eventsOf()).filter((type) => type === 'SecondFactorAdded')).toHaveLength(1);
    const isAccepted = async (given: string) =>
      outcomeOf(await steps.giveFactor(await challenged(), { code: given }));
    expect([await isAccepted(first[0]), await isAccepted(again[0])]).toEqual(['code wrong_code', 200]);
  });

  it('shows its codes to no retry after 15 minutes', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const [code, key] = [steps.nextCode(secret), v7()];
    const [first] = (await steps.confirmTotp(owner, id, code, key)).json().result.recoveryCodes;
    time.forward(15 * MINUTE);
    const later = async (given: string) =>
      (await steps.giveFactor(await challenged(), { code: given })).json();
    const { idToken: token } = await later(steps.nextCode(secret));
    expect(outcomeOf(await steps.confirmTotp({ token }, id, code, key))).toBe('id_already_used');
    expect(await later(first)).toHaveProperty('idToken');
  });

  it('is not added by a session that has ended', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const log = { ...services.log };
    services.log.append = async (...given) => {
      await test.database.deleteFrom('identity.sessions').where('user_id', '=', owner.userId).execute();
      return log.append(...given);
    };
    expect(outcomeOf(await steps.confirmTotp(owner, id, steps.nextCode(secret)))).toBe('not_found');
    expect((await steps.logIn(owner)).json()).toHaveProperty('idToken');
  });

  it('is completed by a retry after a crash between event and tables', async () => {
    const { id, secret } = await steps.beginTotp(owner);
    const [code, key] = [steps.nextCode(secret), v7()];
    expect((await steps.confirmTotp(owner, id, code, key)).statusCode).toBe(200);
    await test.database.updateTable('identity.factors').set({ is_confirmed: false }).execute();
    await test.database.deleteFrom('identity.recovery_codes').execute();
    const again = await steps.confirmTotp(owner, id, code, key);
    expect(again.json().result.recoveryCodes).toHaveLength(10);
    expect((await steps.logIn(owner)).json().challenge).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('ends other sessions when it is added and when it is removed', async () => {
    const other: string = (await steps.logIn(owner)).json().idToken;
    const { id, secret } = await steps.addTotp(owner);
    const isLive = async (token: string) => (await steps.ask('GET', '/v1/auth/me', { token })).statusCode;
    expect([await isLive(other), await isLive(owner.token)]).toEqual([401, 200]);
    const code = steps.nextCode(secret);
    const later: string = (await steps.giveFactor(await challenged(), { code })).json().idToken;
    expect((await steps.ask('DELETE', `/v1/auth/factor/${id}`, owner)).statusCode).toBe(204);
    expect([await isLive(later), await isLive(owner.token)]).toEqual([401, 200]);
    expect(await factorsOf()).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await steps.logIn(owner)).json()).toHaveProperty('idToken');
    expect(await eventsOf()).toContain('SecondFactorRemoved');
  });

  it('can be removed again if a crash left it in the table', async () => {
    const { id } = await steps.addTotp(owner);
    const rows = test.database.selectFrom('identity.factors').selectAll().where('id', '=', id);
    const row = await rows.executeTakeFirstOrThrow();
    const remove = async () => outcomeOf(await steps.ask('DELETE', `/v1/auth/factor/${id}`, owner));
    expect(await remove()).toBe(204);
    await test.database
      .insertInto('identity.factors')
      .values({ ...row, counter: null })
      .execute();
    expect([await remove(), await remove()]).toEqual([204, 'not_found']);
    expect(await factorsOf()).toMatchObject({ factors: [] });
  });

  it('can be renamed by its user only', async () => {
    const { id } = await steps.addTotp(owner);
    const stranger = await registerOwner(app);
    const rename = ({ token }: TestOwner) =>
      steps.ask('PUT', `/v1/auth/factor/${id}`, { token }, { name: 'Old phone' });
    expect(outcomeOf(await rename(stranger))).toBe('not_found');
    expect(outcomeOf(await rename(owner))).toBe(204);
    expect(outcomeOf(await steps.ask('DELETE', `/v1/auth/factor/${id}`, stranger))).toBe('not_found');
    expect((await factorsOf()).factors).toMatchObject([{ name: 'Old phone' }]);
  });
});

describe('wrong codes', () => {
  const guess = async (session: string, asked = {}) =>
    outcomeOf(await steps.giveFactor(session, { code: '000000' }, asked));

  it('end the session after the fifth', async () => {
    const { secret } = await steps.addTotp(owner);
    const session = await challenged();
    for (let wrong = 0; wrong < 5; wrong += 1) expect(await guess(session)).toBe('code wrong_code');
    const code = steps.nextCode(secret);
    expect(outcomeOf(await steps.giveFactor(session, { code }))).toBe('session_expired');
  });

  it('impose a wait that the right password does not reset', async () => {
    const { secret } = await steps.addTotp(owner);
    const session = await challenged();
    for (let wrong = 0; wrong < 5; wrong += 1) await guess(session);
    const next = await challenged();
    expect(await guess(next, { address: '203.0.113.9' })).toBe('rate_limited');
    const code = steps.nextCode(secret);
    expect(outcomeOf(await steps.giveFactor(next, { code }))).toBe(200);
  });

  it('do not block a browser that has logged in before', async () => {
    const { secret } = await steps.addTotp(owner);
    const known = cookiesIn(
      await steps.giveFactor(await challenged(), { code: steps.nextCode(secret) }),
      'waivers_device',
    );
    const session = await challenged({ address: '203.0.113.9' });
    for (let wrong = 0; wrong < 5; wrong += 1) await guess(session);
    const code = steps.nextCode(secret);
    const again = await challenged({ address: '203.0.113.9' });
    for (let wrong = 0; wrong < 3; wrong += 1) await guess(again);
    const mine = await challenged({ cookie: known });
    expect(outcomeOf(await steps.giveFactor(mine, { code }, { cookie: known }))).toBe(200);
  });

  it('are refused after five minutes and after another password', async () => {
    const { secret } = await steps.addTotp(owner);
    const session = await challenged();
    time.forward(5 * MINUTE);
    expect(await guess(session)).toBe('session_expired');
    const open = await challenged();
    await steps.ask('POST', '/v1/auth/password', owner, {
      currentPassword: owner.password,
      newPassword: 'kayak-and-8-paddles',
    });
    const code = steps.nextCode(secret);
    expect(outcomeOf(await steps.giveFactor(open, { code }))).toBe('session_expired');
  });
});

describe('recovery code', () => {
  it('is accepted once, in any case and spacing', async () => {
    const { recoveryCodes } = await steps.addTotp(owner);
    const [code = '', other = ''] = recoveryCodes ?? [];
    expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    const session = await challenged();
    const answer = await steps.giveFactor(session, { code: ` ${code.toUpperCase().replaceAll('-', ' ')}` });
    expect(outcomeOf(answer)).toBe(200);
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code }))).toBe('code wrong_code');
    expect((await factorsOf()).recoveryCodesLeft).toBe(9);
    const sessions = await Promise.all([1, 2, 3].map(() => challenged()));
    const answers = await Promise.all(sessions.map((each) => steps.giveFactor(each, { code: other })));
    expect(answers.map((each) => String(outcomeOf(each))).toSorted()).toEqual([
      '200',
      'code wrong_code',
      'code wrong_code',
    ]);
    const used = (await services.log.readStream(userStream(owner.userId))).filter(
      ({ type }) => type === 'RecoveryCodeUsed',
    );
    expect(used.map(({ data }) => JSON.parse(data))).toEqual([{ left: 9 }, { left: 8 }]);
  });

  it('is not stored and belongs to one user', async () => {
    const { recoveryCodes } = await steps.addTotp(owner);
    const stranger = await registerOwner(app);
    await steps.addTotp(stranger);
    const { session } = (await steps.logIn(stranger)).json();
    const [code = ''] = recoveryCodes ?? [];
    expect(outcomeOf(await steps.giveFactor(session, { code }))).toBe('code wrong_code');
    const rows = await test.database.selectFrom('identity.recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.hash.toString('latin1')))).not.toContain(code);
  });

  it('ends when new ones are issued, which needs a factor', async () => {
    const issue = () => steps.ask('POST', '/v1/auth/recovery-codes', owner);
    expect(outcomeOf(await issue())).toBe('not_found');
    const { recoveryCodes } = await steps.addTotp(owner);
    const issued = (await issue()).json().result.recoveryCodes;
    const [former = ''] = recoveryCodes ?? [];
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code: former }))).toBe('code wrong_code');
    expect(outcomeOf(await steps.giveFactor(await challenged(), { code: issued[9] }))).toBe(200);
  });
});

describe('recovery password', () => {
  it('does not bypass the second factor, not even on a remembered device', async () => {
    const { secret } = await steps.addTotp(owner);
    const code = steps.nextCode(secret);
    const first = await steps.giveFactor(await challenged(), { code, remember: true });
    const cookie = cookiesIn(first, 'waivers_remembered');
    await steps.ask('POST', '/v1/reset_user', {}, { username: owner.email });
    const [mail] = await issueRecoveries(services, owner.userId);
    const { session } = (
      await steps.logIn({ ...owner, password: mail?.temporaryPassword ?? '' }, { cookie })
    ).json();
    const body = { session, newPassword: 'river-and-8-stones' };
    const chosen = await steps.ask('POST', '/v1/auth/new-password', { cookie }, body);
    expect(chosen.json()).toMatchObject({ challenge: 'SECOND_FACTOR_REQUIRED' });
    expect(chosen.json()).not.toHaveProperty('idToken');
    expect(chosen.headers['set-cookie']).toBeUndefined();
    const again = await steps.logIn({ ...owner, password: body.newPassword }, { cookie });
    expect(again.json().challenge).toBe('SECOND_FACTOR_REQUIRED');
    const answer = await steps.giveFactor(chosen.json().session, { code: steps.nextCode(secret) });
    expect(outcomeOf(answer)).toBe(200);
  });
});

describe('remembered device', () => {
  const remember = async (secret: Buffer): Promise<string> => {
    const code = steps.nextCode(secret);
    const given = { code, remember: true };
    const answer = await steps.giveFactor(await challenged(), given, { userAgent: FIREFOX });
    return cookiesIn(answer, 'waivers_remembered');
  };
  const isAsked = async (cookie: string): Promise<boolean> =>
    (await steps.logIn(owner, { cookie })).json().challenge === 'SECOND_FACTOR_REQUIRED';

  it('skips the second factor for 30 days, but not the password', async () => {
    const { secret } = await steps.addTotp(owner);
    const cookie = await remember(secret);
    expect(await isAsked(cookie)).toBe(false);
    expect(await isAsked('')).toBe(true);
    expect(outcomeOf(await steps.logIn({ ...owner, password: 'wrong' }, { cookie }))).toBe(
      'invalid_credentials',
    );
    time.forward(30 * DAY - MINUTE);
    expect(await isAsked(cookie)).toBe(false);
    time.forward(MINUTE);
    expect(await isAsked(cookie)).toBe(true);
  });

  it('is listed and can be revoked by its user', async () => {
    const { secret } = await steps.addTotp(owner);
    const cookie = await remember(secret);
    const [device] = (await factorsOf()).rememberedDevices;
    expect(device).toEqual({
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Android',
      rememberedAt: time.clock().toISOString(),
      expiresAt: new Date(time.clock().getTime() + 30 * DAY).toISOString(),
    });
    const stranger = await registerOwner(app);
    const forget = ({ token }: TestOwner) =>
      steps.ask('DELETE', `/v1/auth/remembered-device/${device.id}`, { token });
    expect(outcomeOf(await forget(stranger))).toBe('not_found');
    expect(await isAsked(cookie)).toBe(false);
    expect(outcomeOf(await forget(owner))).toBe(204);
    expect(await isAsked(cookie)).toBe(true);
    expect((await factorsOf()).rememberedDevices).toEqual([]);
  });

  it('is forgotten with a changed password and with another factor', async () => {
    const { secret } = await steps.addTotp(owner);
    const first = await remember(secret);
    await steps.addPasskey(owner);
    expect(await isAsked(first)).toBe(true);
    const second = await remember(secret);
    const newPassword = 'kayak-and-8-paddles';
    await steps.ask('POST', '/v1/auth/password', owner, { currentPassword: owner.password, newPassword });
    owner = { ...owner, password: newPassword };
    expect(await isAsked(second)).toBe(true);
  });

  it('of another person in the same browser stays remembered', async () => {
    const { secret } = await steps.addTotp(owner);
    const cookie = await remember(secret);
    const other = await registerOwner(app);
    const added = await steps.addTotp(other);
    const { session } = (await steps.logIn(other, { cookie })).json();
    const given = { code: steps.nextCode(added.secret), remember: true };
    const both = cookiesIn(await steps.giveFactor(session, given, { cookie }), 'waivers_remembered');
    expect(await isAsked(both)).toBe(false);
    expect((await steps.logIn(other, { cookie: both })).json()).toHaveProperty('idToken');
  });
});

describe('reset by the operator', () => {
  it('removes all factors and ends all sessions, so that the password is enough', async () => {
    const { secret, recoveryCodes } = await steps.addTotp(owner);
    await steps.addPasskey(owner);
    const given = { code: steps.nextCode(secret), remember: true };
    const session = await challenged();
    await steps.giveFactor(session, given);
    const open = await challenged();
    expect(await resetFactorsOf(services, owner)).toBe(true);
    expect((await steps.ask('GET', '/v1/auth/me', owner)).statusCode).toBe(401);
    expect(outcomeOf(await steps.giveFactor(open, { code: recoveryCodes?.[0] }))).toBe('session_expired');
    const token: string = (await steps.logIn(owner)).json().idToken;
    expect(await factorsOf(token)).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
      rememberedDevices: [],
    });
    const last = (await services.log.readStream(userStream(owner.userId))).at(-1);
    expect([last?.type, JSON.parse(last?.metadata ?? '').actor]).toEqual([
      'SecondFactorReset',
      { kind: 'system' },
    ]);
  });

  it('changes nothing the second time or for unknown people', async () => {
    await steps.addTotp(owner);
    expect([await resetFactorsOf(services, owner), await resetFactorsOf(services, owner)]).toEqual([
      true,
      true,
    ]);
    expect((await eventsOf()).filter((type) => type === 'SecondFactorReset')).toHaveLength(1);
    expect(await resetFactorsOf(services, { ...owner, userId: v7() })).toBe(false);
  });
});

describe('list of log-ins', () => {
  const listed = async () => (await steps.ask('GET', '/v1/auth/log-in', owner)).json().results;

  it('shows how, where and with what the user logged in, newest first', async () => {
    time.forward(1000);
    await steps.logIn(owner, { userAgent: FIREFOX });
    const { secret, recoveryCodes } = await steps.addTotp(owner);
    const code = steps.nextCode(secret);
    const given = { code, remember: true };
    const cookie = cookiesIn(await steps.giveFactor(await challenged(), given), 'waivers_remembered');
    time.forward(1000);
    await steps.logIn(owner, { cookie });
    time.forward(1000);
    await steps.giveFactor(await challenged(), { code: recoveryCodes?.[0] });
    const results = await listed();
    expect(results.map((each: { secondFactor: string | null }) => each.secondFactor)).toEqual([
      'recovery_code',
      'remembered_device',
      'totp',
      null,
      null,
    ]);
    expect(results.at(-2)).toEqual({
      at: expect.any(String),
      method: 'password',
      secondFactor: null,
      timeZone: 'Europe/Vienna',
      browser: 'Firefox',
      system: 'Android',
    });
  });

  it('ignores time zones that do not exist', async () => {
    time.forward(1000);
    const { username, password } = owner;
    await steps.ask('POST', '/v1/auth/login', {}, { username, password, timeZone: 'Mars/Base' });
    expect((await listed())[0]).toMatchObject({ timeZone: null });
  });

  it('goes back 180 days', async () => {
    time.forward(1000);
    const { idToken } = (await steps.logIn(owner)).json();
    expect(await listed()).toHaveLength(2);
    time.forward(180 * DAY - 500);
    const { results } = (
      await steps.ask('GET', '/v1/auth/log-in', { token: (await steps.logIn(owner)).json().idToken })
    ).json();
    expect([idToken !== undefined, results.length]).toEqual([true, 2]);
  });
});

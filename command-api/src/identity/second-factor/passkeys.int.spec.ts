import { userStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { softwareAuthenticator } from '../../testing/software-authenticator.ts';
import { registerOwner } from '../../testing/test-product.ts';
import { eachWithProduct, type FactorProduct } from '../testing/factor-product.ts';
import { cookiesIn, outcomeOf } from '../testing/factor-steps.ts';

const ORIGIN = 'http://localhost:8080';
const WRONG = 'passkey wrong_code';

let { test, time, services, app, steps, owner } = {} as FactorProduct;
eachWithProduct((product) => {
  ({ test, time, services, app, steps, owner } = product);
});

const add = ({ token } = owner, body: object) =>
  steps.ask('POST', '/v1/auth/factor/passkey', { token }, body);
const challenged = async () => (await steps.logIn(owner)).json();
const optionsToLogIn = async () => (await steps.ask('POST', '/v1/auth/passkey/options', {}, {})).json();
const logInWith = (session: string, passkey: object, asked = {}) =>
  steps.ask('POST', '/v1/auth/passkey/login', asked, { session, passkey, timeZone: 'Asia/Tokyo' });

describe('adding a passkey', () => {
  it('offers what a browser needs, and answers with recovery codes', async () => {
    const { session, options } = await steps.creationOptions(owner);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Waivers' },
      user: { name: owner.username, displayName: 'Ada Lovelace' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const passkey = softwareAuthenticator(ORIGIN).create(options);
    const added = await add(owner, { session, name: 'Laptop', passkey });
    const { id, recoveryCodes } = added.json().result;
    expect(recoveryCodes).toHaveLength(10);
    const { factors, passkeysPossible } = (await steps.ask('GET', '/v1/auth/factor', owner)).json().result;
    expect(factors).toMatchObject([{ id, kind: 'passkey', name: 'Laptop', lastUsedAt: null }]);
    expect(passkeysPossible).toBe(true);
    const second = await steps.addPasskey(owner);
    expect(second.answer.json().result.recoveryCodes).toBeNull();
    const next = await steps.creationOptions(owner);
    expect(next.options.excludeCredentials.map((known) => known.id)).toContain(passkey.id);
  });

  it('refuses answers of another origin, to another challenge, by another user and twice', async () => {
    const { session, options } = await steps.creationOptions(owner);
    const of = (passkey: object, whose = owner) => add(whose, { session, name: 'Laptop', passkey });
    const fine = softwareAuthenticator(ORIGIN);
    expect(outcomeOf(await of(softwareAuthenticator('http://localhost.evil.test').create(options)))).toBe(
      WRONG,
    );
    expect(outcomeOf(await of(fine.create({ ...options, challenge: 'AAAA' })))).toBe(WRONG);
    const foreign = { ...options, rp: { ...options.rp, id: 'evil.test' } };
    expect(outcomeOf(await of(fine.create(foreign)))).toBe(WRONG);
    expect(outcomeOf(await of(fine.create(options), await registerOwner(app)))).toBe(WRONG);
    expect(outcomeOf(await of(fine.create(options)))).toBe(200);
    expect(outcomeOf(await of(softwareAuthenticator(ORIGIN).create(options)))).toBe(WRONG);
    const next = await steps.creationOptions(owner);
    const again = await add(owner, { session: next.session, name: 'x', passkey: fine.create(next.options) });
    expect(outcomeOf(again)).toBe(WRONG);
  });

  it('adds one for concurrent answers to one challenge', async () => {
    const { session, options } = await steps.creationOptions(owner);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        add(owner, { session, name: 'Laptop', passkey: softwareAuthenticator(ORIGIN).create(options) }),
      ),
    );
    expect(answers.map((each) => String(outcomeOf(each))).toSorted()).toEqual(['200', WRONG, WRONG]);
    const added = (await services.log.readStream(userStream(owner.userId))).filter(
      ({ type }) => type === 'SecondFactorAdded',
    );
    expect(added).toHaveLength(1);
  });

  it('adds a passkey to one of two users who register it concurrently', async () => {
    const stranger = await registerOwner(app);
    const authenticator = softwareAuthenticator(ORIGIN);
    const [mine, theirs] = [await steps.creationOptions(owner), await steps.creationOptions(stranger)];
    const bodyOf = ({ session, options }: typeof mine) => ({
      session,
      name: 'Laptop',
      passkey: authenticator.create(options),
    });
    const [one, other] = [bodyOf(mine), bodyOf(theirs)];
    const answers = await Promise.all([add(owner, one), add(stranger, other)]);
    expect(answers.filter((each) => outcomeOf(each) === 200)).toHaveLength(1);
  });

  it('is repeated by a retry whose answer was lost', async () => {
    const { session, options } = await steps.creationOptions(owner);
    const body = { session, name: 'Laptop', passkey: softwareAuthenticator(ORIGIN).create(options) };
    const key = v7();
    const send = () => steps.ask('POST', '/v1/auth/factor/passkey', { token: owner.token, key }, body);
    const [first, again] = [await send(), await send()];
    expect(again.json().result).toEqual({
      id: first.json().result.id,
      recoveryCodes: expect.arrayContaining([expect.any(String)]),
    });
    expect((await steps.ask('GET', '/v1/auth/factor', owner)).json().result.factors).toHaveLength(1);
  });

  it('stops at ten factors', async () => {
    for (let number = 0; number < 10; number += 1) await steps.addPasskey(owner);
    const options = await steps.ask('POST', '/v1/auth/factor/passkey/options', owner, {});
    expect(outcomeOf(options)).toBe('limit_reached');
    expect(outcomeOf(await steps.ask('POST', '/v1/auth/factor/totp', owner, { name: 'Phone' }))).toBe(
      'limit_reached',
    );
  });
});

describe('passkey after the password', () => {
  it('finishes the log-in', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const { kinds, session, passkey } = await challenged();
    expect(kinds).toEqual(['passkey', 'recovery_code']);
    expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    expect(passkey.allowCredentials).toHaveLength(1);
    const given = { passkey: authenticator.get(passkey) };
    expect(outcomeOf(await steps.giveFactor(session, given))).toBe(200);
    expect(outcomeOf(await steps.giveFactor(session, given))).toBe('session_expired');
  });

  it('need not verify its user, because the password did', async () => {
    const { authenticator } = await steps.addPasskey(owner, softwareAuthenticator(ORIGIN, false));
    const { session, passkey } = await challenged();
    expect(outcomeOf(await steps.giveFactor(session, { passkey: authenticator.get(passkey) }))).toBe(200);
  });

  it('is refused for another origin, another challenge and another user', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const stranger = await registerOwner(app);
    const strange = await steps.addPasskey(stranger);
    const first = await challenged();
    const stale = authenticator.get(first.passkey);
    const { session, passkey } = await challenged();
    expect(outcomeOf(await steps.giveFactor(session, { passkey: stale }))).toBe(WRONG);
    expect(outcomeOf(await steps.giveFactor(session, { passkey: strange.authenticator.get(passkey) }))).toBe(
      WRONG,
    );
    const elsewhere = { ...passkey, rpId: 'evil.test' };
    expect(outcomeOf(await steps.giveFactor(session, { passkey: authenticator.get(elsewhere) }))).toBe(WRONG);
    const phished = authenticator.get(passkey, 'https://evil.test');
    expect(outcomeOf(await steps.giveFactor(session, { passkey: phished }))).toBe(WRONG);
    expect(outcomeOf(await steps.giveFactor(session, { passkey: authenticator.get(passkey) }))).toBe(200);
  });

  it('is refused as a clone when its counter goes backwards', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const use = async () => {
      const { session, passkey } = await challenged();
      return outcomeOf(await steps.giveFactor(session, { passkey: authenticator.get(passkey) }));
    };
    authenticator.setCounter(7);
    expect(await use()).toBe(200);
    authenticator.setCounter(7);
    expect(await use()).toBe(WRONG);
    authenticator.setCounter(3);
    expect(await use()).toBe(WRONG);
    authenticator.setCounter(8);
    expect(await use()).toBe(200);
  });
});

describe('passkey alone', () => {
  it('logs in without a name and a password', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    time.forward(1000);
    const { session, options } = await optionsToLogIn();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const answer = await logInWith(session, authenticator.get(options));
    expect(answer.json()).toMatchObject({ user: { id: owner.userId }, idToken: expect.any(String) });
    expect(cookiesIn(answer, 'waivers_refresh')).not.toBe('');
    const token: string = answer.json().idToken;
    const [last] = (await steps.ask('GET', '/v1/auth/log-in', { token })).json().results;
    expect(last).toMatchObject({ method: 'passkey', secondFactor: null, timeZone: 'Asia/Tokyo' });
    await steps.ask('PUT', `/v1/user/${owner.userId}`, { token }, { company: 'Acme Two' });
    const changed = (await services.log.readStream(`account-${owner.accountId}`)).at(-1);
    expect(JSON.parse(changed?.metadata ?? '').actor).toMatchObject({ method: 'passkey' });
  });

  it('must verify its user', async () => {
    const { authenticator } = await steps.addPasskey(owner, softwareAuthenticator(ORIGIN, false));
    const { session, options } = await optionsToLogIn();
    expect(outcomeOf(await logInWith(session, authenticator.get(options)))).toBe('invalid_credentials');
  });

  it('is refused when it is replayed, also concurrently', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const { session, options } = await optionsToLogIn();
    // Synced passkeys always send 0, so only the challenge tells a replay.
    authenticator.setCounter(-1);
    const passkey = authenticator.get(options);
    const answers = await Promise.all([1, 2, 3].map(() => logInWith(session, passkey)));
    expect(answers.map((each) => String(outcomeOf(each))).toSorted()).toEqual([
      '200',
      'invalid_credentials',
      'invalid_credentials',
    ]);
    expect(outcomeOf(await logInWith(session, passkey))).toBe('invalid_credentials');
    const next = await optionsToLogIn();
    authenticator.setCounter(-1);
    expect(outcomeOf(await logInWith(next.session, authenticator.get(next.options)))).toBe(200);
  });

  it('is refused after five minutes, with another session and for unknown passkeys', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const { session, options } = await optionsToLogIn();
    const other = await optionsToLogIn();
    expect(outcomeOf(await logInWith(other.session, authenticator.get(options)))).toBe('invalid_credentials');
    expect(outcomeOf(await logInWith('a.b.c', authenticator.get(options)))).toBe('invalid_credentials');
    const unknown = softwareAuthenticator(ORIGIN);
    expect(outcomeOf(await logInWith(session, unknown.get(options)))).toBe('invalid_credentials');
    time.forward(5 * 60_000);
    expect(outcomeOf(await logInWith(session, authenticator.get(options)))).toBe('invalid_credentials');
  });

  it('is blocked by the network’s failures, unless the browser has logged in before', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    const first = await optionsToLogIn();
    const cookie = cookiesIn(
      await logInWith(first.session, authenticator.get(first.options)),
      'waivers_device',
    );
    const { session, options } = await optionsToLogIn();
    const unknown = softwareAuthenticator(ORIGIN);
    for (let wrong = 0; wrong < 30; wrong += 1) await logInWith(session, unknown.get(options));
    expect(outcomeOf(await logInWith(session, authenticator.get(options)))).toBe('invalid_credentials');
    expect(outcomeOf(await logInWith(session, authenticator.get(options), { cookie }))).toBe(200);
  });

  it('is refused while the password is void', async () => {
    const { authenticator } = await steps.addPasskey(owner);
    await test.database
      .updateTable('identity.credentials')
      .set({ state: 'temporary', temporary_expires_at: time.clock() })
      .where('user_id', '=', owner.userId)
      .execute();
    const { session, options } = await optionsToLogIn();
    expect(outcomeOf(await logInWith(session, authenticator.get(options)))).toBe('invalid_credentials');
  });
});

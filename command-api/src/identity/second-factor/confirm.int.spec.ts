import { onlyLiveUsers } from '@waivers/server/access/authorise.ts';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { softwareAuthenticator } from '../../testing/software-authenticator.ts';
import { buildTestProduct, registerOwner } from '../../testing/test-product.ts';
import { liveCredentialIn } from '../sessions/token-state.ts';
import { eachWithProduct, type FactorProduct } from '../testing/factor-product.ts';
import { factorSteps, outcomeOf } from '../testing/factor-steps.ts';

const ORIGIN = 'http://localhost:8080';

let { test, time, services, owner } = {} as FactorProduct;
/** Treats every request as confirmed, to set up. */
let trusted: FactorProduct['steps'];
let app: FastifyInstance;
let steps: FactorProduct['steps'];

eachWithProduct((product) => {
  ({ test, time, services, owner, steps: trusted } = product);
});
beforeEach(async () => {
  const verifyToken = onlyLiveUsers(services.idTokens.verify, liveCredentialIn(test.database), time.clock);
  app = await buildTestProduct(services, { verifyToken });
  steps = factorSteps(app, time);
  return () => app.close();
});

const confirm = (body: object, { token } = owner) => steps.ask('POST', '/v1/auth/confirm', { token }, body);
const options = async () => (await steps.ask('POST', '/v1/auth/confirm/options', owner)).json().result;
/** Whether the confirmation opens a call that requires one. */
const opens = async (answer: Awaited<ReturnType<typeof confirm>>) => {
  const { confirmation } = answer.json();
  const made = await app.inject({
    method: 'POST',
    url: '/v1/api-key',
    headers: { authorization: owner.token, 'x-confirmation': confirmation },
    payload: { name: 'A', scopes: ['read'] },
  });
  return made.statusCode === 201;
};

describe('confirmation', () => {
  it('takes the password of a person without a second factor', async () => {
    expect(await options()).toEqual({ kinds: ['password'], session: null, passkey: null, provider: null });
    expect(outcomeOf(await confirm({}))).toBe('currentPassword required');
    expect(outcomeOf(await confirm({ currentPassword: 'wrong-1' }))).toBe('currentPassword wrong_password');
    expect(await opens(await confirm({ currentPassword: owner.password }))).toBe(true);
  });

  it('is needed to change the password of a person with a second factor', async () => {
    await trusted.addTotp(owner);
    const change = (by: typeof steps) =>
      by.ask('POST', '/v1/auth/password', owner, {
        currentPassword: owner.password,
        newPassword: 'kayak-and-9-paddles',
      });
    expect(outcomeOf(await change(steps))).toBe('confirmation_required');
    expect(outcomeOf(await change(trusted))).toBe(200);
  });

  it('takes password and code of a person with an authenticator app', async () => {
    const { secret, recoveryCodes } = await trusted.addTotp(owner);
    const currentPassword = owner.password;
    expect(await options()).toEqual({
      kinds: ['password', 'totp', 'recovery_code'],
      session: null,
      passkey: null,
      provider: null,
    });
    expect(outcomeOf(await confirm({ currentPassword }))).toBe('code required');
    expect(outcomeOf(await confirm({ code: trusted.nextCode(secret) }))).toBe('currentPassword required');
    const code = trusted.nextCode(secret);
    expect(outcomeOf(await confirm({ currentPassword: 'wrong-1', code }))).toBe(
      'currentPassword wrong_password',
    );
    expect(outcomeOf(await confirm({ currentPassword, code: '000000' }))).toBe('code wrong_code');
    expect(await opens(await confirm({ currentPassword, code }))).toBe(true);
    expect(outcomeOf(await confirm({ currentPassword, code }))).toBe('code wrong_code');
    expect(await opens(await confirm({ currentPassword, code: recoveryCodes?.[0] }))).toBe(true);
    expect(outcomeOf(await confirm({ currentPassword, code: recoveryCodes?.[0] }))).toBe('code wrong_code');
  });

  it('takes a passkey alone, once, if it verified its user', async () => {
    const { authenticator } = await trusted.addPasskey(owner);
    const { kinds, session, passkey } = await options();
    expect(kinds).toEqual(['password', 'passkey', 'recovery_code']);
    const answer = authenticator.get(passkey);
    const stranger = await registerOwner(app);
    await trusted.addPasskey(stranger);
    expect(outcomeOf(await confirm({ passkey: { session, passkey: answer } }, stranger))).toBe(
      'passkey wrong_code',
    );
    expect(await opens(await confirm({ passkey: { session, passkey: answer } }))).toBe(true);
    expect(outcomeOf(await confirm({ passkey: { session, passkey: answer } }))).toBe('passkey wrong_code');
    const weak = await trusted.addPasskey(owner, softwareAuthenticator(ORIGIN, false));
    const next = await options();
    const unverified = { session: next.session, passkey: weak.authenticator.get(next.passkey) };
    expect(outcomeOf(await confirm({ passkey: unverified }))).toBe('passkey wrong_code');
  });

  it('rejects the session of a log-in, and a log-in rejects its session', async () => {
    const { authenticator } = await trusted.addPasskey(owner);
    const challenge = (await steps.logIn(owner)).json();
    const passkey = authenticator.get(challenge.passkey);
    expect(outcomeOf(await confirm({ passkey: { session: challenge.session, passkey } }))).toBe(
      'passkey wrong_code',
    );
    const asked = await options();
    const answer = authenticator.get(asked.passkey);
    expect(outcomeOf(await steps.giveFactor(asked.session, { passkey: answer }))).toBe('session_expired');
  });

  it('counts wrong codes, so that a stolen session cannot guess them', async () => {
    await trusted.addTotp(owner);
    const currentPassword = owner.password;
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect(outcomeOf(await confirm({ currentPassword, code: '000000' }))).toBe('code wrong_code');
    expect(outcomeOf(await confirm({ currentPassword, code: '000000' }))).toBe('rate_limited');
  });
});

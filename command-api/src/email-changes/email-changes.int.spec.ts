import { randomUUID } from 'node:crypto';
import { userStream } from '@waivers/events/definitions/streams.ts';
import type { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { emailLinkToken, type LinkPurpose } from '@waivers/server/access/email-links.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import { CLAIM_LIFETIME_MS, claim } from '../identity/claims.ts';
import { factorSteps } from '../identity/testing/factor-steps.ts';
import { issueRecoveries } from '../identity/testing/recovery-passwords.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { reconcileRegistrations } from '../registration/reconcile-registrations.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  buildTestProduct,
  REGISTRATION_TOKEN,
  registerOwner,
  registration,
  type TestOwner,
  testServices,
} from '../testing/test-product.ts';
import { changeEmail } from './change-email.ts';
import { reconcileEmails } from './reconcile-emails.ts';
import { markUnsettled, settleEmail } from './settle.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
  for (const table of ['identity.attempts', 'identity.recovery_requests', 'identity.claims'] as const) {
    await test.database.deleteFrom(table).execute();
  }
  await test.database.deleteFrom('identity.credentials').execute();
  await test.database.deleteFrom('identity.factors').execute();
  time = stoppedClock();
  services = await testServices(test.database, time.clock);
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

const address = () => `${randomUUID()}@example.com`;
const contextOf = ({ accountId, userId }: TestOwner, commandId: string = randomUUID()) => ({
  commandId,
  correlationId: commandId,
  accountId,
  actor: { kind: 'user', id: userId } as const,
  now: time.clock(),
});
const change = (email: string, commandId?: string, by = services) =>
  changeEmail(by, owner.userId, email, contextOf(owner, commandId));
const eventsOf = (userId = owner.userId) => services.log.readStream(userStream(userId));
const changeId = async (): Promise<string> =>
  (await eventsOf()).findLast(({ type }) => type === 'EmailChanged')?.eventId ?? '';
const tokenFor = (purpose: LinkPurpose, id: string, userId = owner.userId) =>
  emailLinkToken(services.fingerprintKey, purpose, { subjectId: userId, eventId: id });
const follow = async (purpose: LinkPurpose, token: string, to = app) => {
  const answer = await to.inject({ method: 'POST', url: `/v1/auth/${purpose}`, payload: { token } });
  const { result, code } = answer.json();
  return [answer.statusCode, result?.email ?? code];
};
const confirm = async (id: string) => follow('confirm-email', tokenFor('confirm-email', id));
const undo = async (id: string) => follow('undo-email-change', tokenFor('undo-email-change', id));
const logIn = async (username: string, password = owner.password) =>
  (await app.inject({ method: 'POST', url: '/v1/auth/login', payload: { username, password } })).statusCode;
const recover = (username: string) =>
  app.inject({ method: 'POST', url: '/v1/reset_user', payload: { username } });
const recoveryGoesTo = async (): Promise<readonly string[]> => {
  await recover(owner.username);
  return (await issueRecoveries(services, owner.userId)).map(({ to }) => to);
};
const claimsOf = async (userId = owner.userId): Promise<Readonly<Record<string, string>>> => {
  const rows = await test.database
    .selectFrom('identity.claims')
    .select(['value', 'state'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .execute();
  return Object.fromEntries(rows.map(({ value, state }) => [value, state]));
};
const registerWith = async (email: string) =>
  (
    await app.inject({
      method: 'POST',
      url: '/v1/user',
      payload: registration(email),
      headers: { 'x-registration-token': REGISTRATION_TOKEN },
    })
  ).statusCode;
const reconcile = async (): Promise<void> => {
  const fail = (error: unknown) => {
    throw error;
  };
  await reconcileRegistrations(services, fail);
  await reconcileEmails(services, fail);
};

describe('email change', () => {
  it('replaces the old address for log-in immediately', {
    meta: { spec: '4.15 e-mail change logs out' },
  }, async () => {
    const email = address();
    expect(await change(email)).toMatchObject({ kind: 'done' });
    expect(await logIn(email.toUpperCase())).toBe(200);
    expect(await logIn(owner.email)).toBe(401);
    expect(await logIn(owner.username)).toBe(200);
  });

  it('is available to the owner over HTTP', async () => {
    const email = address();
    const answer = await app.inject({
      method: 'PUT',
      url: `/v1/user/${owner.userId}`,
      payload: { email: ` ${email.toUpperCase()} ` },
      headers: { authorization: owner.token },
    });
    expect(answer.json().result).toMatchObject({ email, emailConfirmed: false });
  });

  it('is refused if the address is in use or was given up within the last seven days', async () => {
    const [mine, theirs] = [address(), address()];
    expect(await registerWith(theirs)).toBe(201);
    expect(await change(theirs)).toEqual({ refused: 'email_taken' });
    await change(mine);
    expect(await registerWith(owner.email)).toBe(409);
    expect(await registerWith(mine)).toBe(409);
    expect(await logIn(owner.username)).toBe(200);
  });

  it('gives the address to only one of two concurrent users', async () => {
    const other = await registerOwner(app);
    const email = address();
    const outcomes = await Promise.all([
      change(email),
      changeEmail(services, other.userId, email, contextOf(other)),
    ]);
    expect(outcomes.filter((outcome) => 'kind' in outcome)).toHaveLength(1);
    expect(outcomes).toContainEqual({ refused: 'email_taken' });
    const holders = await test.database
      .selectFrom('identity.credentials')
      .select('user_id')
      .where('email', '=', email)
      .execute();
    expect(holders).toHaveLength(1);
  });

  it('is refused on the sixth attempt in a day, without claiming the address', async () => {
    for (let changed = 0; changed < 5; changed += 1) {
      expect(await change(address())).toMatchObject({ kind: 'done' });
    }
    const sixth = address();
    const put = () =>
      app.inject({
        method: 'PUT',
        url: `/v1/user/${owner.userId}`,
        payload: { email: sixth },
        headers: { authorization: owner.token },
      });
    time.forward(60_000);
    const refused = await put();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(DAY / 1000 - 60)]);
    expect(await registerWith(sixth)).toBe(201);
    time.forward(DAY - 60_000);
    expect(await change(address())).toMatchObject({ kind: 'done' });
  });

  it('releases an unconfirmed address once it is replaced', async () => {
    const mistyped = address();
    await change(mistyped);
    await change(address());
    expect(await registerWith(mistyped)).toBe(201);
    expect(await registerWith(owner.email)).toBe(409);
  });

  it('appends nothing for the current address', async () => {
    const before = await eventsOf();
    expect(await change(owner.email.toUpperCase())).toMatchObject({ kind: 'done' });
    expect(await eventsOf()).toEqual(before);
  });

  it('runs once per key and is refused if the key is reused for another address', async () => {
    const email = address();
    const key = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) expect(await change(email, key)).toMatchObject({ kind: 'done' });
    expect((await eventsOf()).filter(({ type }) => type === 'EmailChanged')).toHaveLength(1);
    const other = address();
    expect(await change(other, key)).toEqual({ refused: 'id_already_used' });
    expect(await logIn(email)).toBe(200);
    expect(await registerWith(other)).toBe(201);
  });

  it('leaves the log and the credentials with the same address when run concurrently', async () => {
    const emails = [address(), address()];
    await Promise.all(emails.map((email) => change(email)));
    const [one, other] = await Promise.all(emails.map((email) => logIn(email)));
    expect([one, other].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 401]);
    expect(Object.values(await claimsOf()).filter((state) => state === 'confirmed')).toHaveLength(1);
  });

  it('reserves the old address for an undo for seven days, then releases it', async () => {
    await change(address());
    expect(await claimsOf()).toMatchObject({ [owner.email]: 'former' });
    time.forward(7 * DAY);
    await reconcile();
    expect(await registerWith(owner.email)).toBe(409);
    time.forward(60 * MINUTE);
    await reconcile();
    expect(Object.values(await claimsOf())).toEqual(['confirmed']);
    expect(await registerWith(owner.email)).toBe(201);
  });
});

describe('email confirmation', () => {
  it('redirects recovery mails, which until then go to the last confirmed address', async () => {
    const email = address();
    await change(email);
    expect(await recoveryGoesTo()).toEqual([owner.email]);
    expect(await confirm(await changeId())).toEqual([200, email]);
    expect(await recoveryGoesTo()).toEqual([email]);
  });

  it('is idempotent', async () => {
    const email = address();
    await change(email);
    const id = await changeId();
    for (let used = 0; used < 2; used += 1) expect(await confirm(id)).toEqual([200, email]);
    expect((await eventsOf()).filter(({ type }) => type === 'EmailConfirmed')).toHaveLength(1);
  });

  it('works again after the same address is set again', async () => {
    const email = address();
    await change(email);
    const first = await changeId();
    time.forward(7 * DAY);
    expect(await change(email.toUpperCase())).toMatchObject({ kind: 'done' });
    expect(await confirm(first)).toEqual([410, 'link_expired']);
    expect(await confirm(await changeId())).toEqual([200, email.toUpperCase()]);
    const { length } = await eventsOf();
    expect(await change(email)).toMatchObject({ kind: 'done' });
    expect(await eventsOf()).toHaveLength(length);
  });

  it('rejects links for another purpose, change or user', async () => {
    await change(address());
    const id = await changeId();
    expect(await follow('confirm-email', tokenFor('undo-email-change', id))).toEqual([404, 'not_found']);
    expect(await follow('undo-email-change', tokenFor('confirm-email', id))).toEqual([404, 'not_found']);
    expect(await confirm(randomUUID())).toEqual([404, 'not_found']);
    const other = await registerOwner(app);
    expect(await follow('confirm-email', tokenFor('confirm-email', id, other.userId))).toEqual([
      404,
      'not_found',
    ]);
    expect(await follow('confirm-email', 'A'.repeat(86))).toEqual([404, 'not_found']);
    expect((await eventsOf()).at(-1)?.type).toBe('EmailChanged');
  });
});

describe('undo of an email change', () => {
  it('restores the old address, revokes all sessions and invalidates recovery passwords', {
    meta: { spec: '4.15 e-mail change logs out' },
  }, async () => {
    const email = address();
    await change(email);
    await recover(owner.username);
    const [mail] = await issueRecoveries(services, owner.userId);
    expect(await undo(await changeId())).toEqual([200, owner.email]);
    expect([await logIn(owner.email), await logIn(email)]).toEqual([200, 401]);
    expect(await logIn(owner.username, mail?.temporaryPassword)).toBe(401);
    const me = await app.inject({ url: '/v1/auth/me', headers: { authorization: owner.token } });
    expect(me.statusCode).toBe(401);
    expect(await claimsOf()).toEqual({ [owner.email]: 'confirmed' });
    expect(await registerWith(email)).toBe(201);
  });

  it('works even after a thief has confirmed the new address', async () => {
    await change(address());
    const id = await changeId();
    await confirm(id);
    expect(await undo(id)).toEqual([200, owner.email]);
    expect(await recoveryGoesTo()).toEqual([owner.email]);
  });

  it('invalidates a password set via the undone address, but not an earlier one', async () => {
    await change(address());
    const id = await changeId();
    await confirm(id);
    await recover(owner.username);
    const [mail] = await issueRecoveries(services, owner.userId);
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
    const { session } = (
      await post('/v1/auth/login', { username: owner.username, password: mail?.temporaryPassword })
    ).json();
    const password = 'chosen-by-1-thief';
    expect((await post('/v1/auth/new-password', { session, newPassword: password })).statusCode).toBe(200);
    expect(await undo(id)).toEqual([200, owner.email]);
    expect([await logIn(owner.username, password), await logIn(owner.username)]).toEqual([401, 401]);
    expect(await recoveryGoesTo()).toEqual([owner.email]);
  });

  const factors = async () =>
    (await test.database.selectFrom('identity.factors').select('id').execute()).map((row) => row.id);
  const removals = async () =>
    (await eventsOf())
      .filter(({ type }) => type === 'SecondFactorRemoved')
      .map(({ data, metadata }) => [JSON.parse(data).kind, JSON.parse(metadata).actor.method]);
  /** A factor of 15 days ago, and the session of a log-in with it. */
  const addEarlier = async () => {
    const steps = factorSteps(app, time);
    const { id, secret, recoveryCodes } = await steps.addTotp(owner);
    time.forward(15 * DAY);
    const { session } = (await steps.logIn(owner)).json();
    const token: string = (await steps.giveFactor(session, { code: steps.nextCode(secret) })).json().idToken;
    return { steps, id, token, recoveryCodes };
  };

  it('removes second factors added in the week before the change', async () => {
    const { steps, id, token } = await addEarlier();
    await steps.addPasskey({ token });
    await change(address());
    expect(await factors()).toHaveLength(2);
    expect(await undo(await changeId())).toEqual([200, owner.email]);
    expect([await factors(), await removals()]).toEqual([[id], [['passkey', 'mail_link']]]);
  });

  it('removes second factors added by a thief, but not earlier ones', async () => {
    const { steps, id: earlier, recoveryCodes } = await addEarlier();
    await change(address());
    const id = await changeId();
    await confirm(id);
    await recover(owner.username);
    const [mail] = await issueRecoveries(services, owner.userId);
    const { session } = (await steps.logIn({ ...owner, password: mail?.temporaryPassword ?? '' })).json();
    const password = 'chosen-by-1-thief';
    const chosen = await steps.ask('POST', '/v1/auth/new-password', {}, { session, newPassword: password });
    const given = { code: recoveryCodes?.[0] };
    const token: string = (await steps.giveFactor(chosen.json().session, given)).json().idToken;
    time.forward(1000);
    await steps.addPasskey({ token });
    expect(await factors()).toHaveLength(2);
    expect(await undo(id)).toEqual([200, owner.email]);
    expect([await factors(), await removals()]).toEqual([[earlier], [['passkey', 'mail_link']]]);
  });

  it('is idempotent and keeps sessions started afterwards', async () => {
    await change(address());
    const id = await changeId();
    await undo(id);
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { username: owner.email, password: owner.password },
    });
    expect(await undo(id)).toEqual([200, owner.email]);
    const headers = { authorization: answer.json().idToken };
    expect((await app.inject({ url: '/v1/auth/me', headers })).statusCode).toBe(200);
    expect((await eventsOf()).filter(({ type }) => type === 'EmailChangeUndone')).toHaveLength(1);
  });

  it('expires after seven days, whether used or not', async () => {
    await change(address());
    const first = await changeId();
    time.forward(7 * DAY - 1);
    expect((await undo(first))[0]).toBe(200);
    await change(address());
    const second = await changeId();
    time.forward(7 * DAY);
    expect(await undo(first)).toEqual([410, 'link_expired']);
    expect(await undo(second)).toEqual([410, 'link_expired']);
  });

  it('restores the original address and invalidates the later links when the first of two changes is undone', async () => {
    const [b, c] = [address(), address()];
    await change(b);
    const first = await changeId();
    await change(c);
    const second = await changeId();
    expect(await undo(first)).toEqual([200, owner.email]);
    expect(await undo(second)).toEqual([410, 'link_expired']);
    expect(await confirm(second)).toEqual([410, 'link_expired']);
    expect(await confirm(first)).toEqual([410, 'link_expired']);
    expect(await logIn(owner.email)).toBe(200);
    expect(await claimsOf()).toEqual({ [owner.email]: 'confirmed' });
  });

  it('restores the last confirmed address, not the one in between, when the second of two changes is undone', async () => {
    const [b, c] = [address(), address()];
    await change(b);
    const first = await changeId();
    await change(c);
    const second = await changeId();
    expect(await undo(second)).toEqual([200, owner.email]);
    expect(await confirm(first)).toEqual([410, 'link_expired']);
    expect(await confirm(second)).toEqual([410, 'link_expired']);
    expect(await undo(first)).toEqual([200, owner.email]);
    expect(await logIn(b)).toBe(401);
  });

  it('restores the first new address, if confirmed, when the second of two changes is undone', async () => {
    const b = address();
    await change(b);
    await confirm(await changeId());
    await change(address());
    expect(await undo(await changeId())).toEqual([200, b]);
    expect(await recoveryGoesTo()).toEqual([b]);
  });

  it('does not run again after another change', async () => {
    await change(address());
    const id = await changeId();
    await undo(id);
    await change(address());
    expect(await undo(id)).toEqual([410, 'link_expired']);
  });

  it('succeeds for three concurrent requests', async () => {
    await change(address());
    const id = await changeId();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers).toEqual([
      [200, owner.email],
      [200, owner.email],
      [200, owner.email],
    ]);
    expect(await logIn(owner.email)).toBe(200);
  });

  it('wins over a concurrent confirmation', async () => {
    await change(address());
    const id = await changeId();
    const [undone] = await Promise.all([undo(id), confirm(id)]);
    expect(undone).toEqual([200, owner.email]);
    expect(await logIn(owner.email)).toBe(200);
  });

  it('returns 404 for an erased user', async () => {
    await change(address());
    const id = await changeId();
    await erasePerson(services, { userId: owner.userId });
    expect(await undo(id)).toEqual([404, 'not_found']);
    expect(await confirm(id)).toEqual([404, 'not_found']);
    expect(await claimsOf()).toEqual({});
  });
});

describe('interrupted email change', () => {
  const dies = () => Promise.reject(new Error('the process died'));
  /** Simulates a crash before the append. */
  const beforeAppend = (): ProductServices => ({
    ...services,
    log: { ...services.log, append: dies } as ReturnType<typeof createMemoryLog>,
  });
  /** Simulates a crash after the append by failing the next transaction. */
  const afterAppend = (): ProductServices => {
    let hasAppended = false;
    const log = {
      ...services.log,
      append: async (events: Parameters<typeof services.log.append>[0]) => {
        const outcome = await services.log.append(events);
        hasAppended = true;
        return outcome;
      },
      readStream: (...asked: Parameters<typeof services.log.readStream>) =>
        hasAppended ? dies() : services.log.readStream(...asked),
    };
    return { ...services, log: log as typeof services.log };
  };

  it('keeps the old address and later releases the new one if its event was never appended', async () => {
    const email = address();
    await expect(change(email, undefined, beforeAppend())).rejects.toThrow('died');
    expect(await registerWith(email)).toBe(409);
    time.forward(CLAIM_LIFETIME_MS);
    await reconcile();
    expect(await registerWith(email)).toBe(201);
    expect(await logIn(owner.email)).toBe(200);
    expect(
      await test.database.selectFrom('identity.credentials').select('email_unsettled_since').execute(),
    ).not.toContainEqual({
      email_unsettled_since: expect.any(Date),
    });
  });

  it('blocks the address only until the claim expires if its event was never appended', async () => {
    const email = address();
    await expect(change(email, undefined, beforeAppend())).rejects.toThrow('died');
    const other = await registerOwner(app);
    const changeOther = () => changeEmail(services, other.userId, email, contextOf(other));
    expect(await changeOther()).toEqual({ refused: 'email_taken' });
    time.forward(CLAIM_LIFETIME_MS);
    expect(await changeOther()).toMatchObject({ kind: 'done' });
    expect(await claimsOf(other.userId)).toMatchObject({ [email]: 'confirmed' });
  });

  it('is completed by the reconciler once its event is appended, even if the claim has expired', async () => {
    const email = address();
    await expect(change(email, undefined, afterAppend())).rejects.toThrow('died');
    expect(await logIn(email)).toBe(401);
    time.forward(2 * CLAIM_LIFETIME_MS);
    await reconcile();
    expect(await logIn(email)).toBe(200);
    expect(await claimsOf()).toEqual({ [email]: 'confirmed', [owner.email]: 'former' });
  });

  it('is completed by a retry', async () => {
    const email = address();
    const key = randomUUID();
    await expect(change(email, key, afterAppend())).rejects.toThrow('died');
    expect(await change(email, key)).toMatchObject({ kind: 'done' });
    expect(await logIn(email)).toBe(200);
  });

  it('is undone if another user got the address first', async () => {
    const email = address();
    const other = randomUUID();
    const late = {
      ...services,
      log: {
        ...services.log,
        append: async (events: Parameters<typeof services.log.append>[0]) => {
          // Simulates a process that was suspended until its claim expired.
          await test.database.deleteFrom('identity.claims').where('value', '=', email).execute();
          await claim(test.database, { kind: 'email', value: email }, other, time.clock());
          return services.log.append(events);
        },
      } as typeof services.log,
    };
    expect(await change(email, undefined, late)).toEqual({ refused: 'email_taken' });
    expect((await eventsOf()).at(-1)?.type).toBe('EmailChangeUndone');
    expect(await logIn(owner.email)).toBe(200);
  });

  it('is still found after an earlier change is settled concurrently', async () => {
    await expect(change(address(), undefined, afterAppend())).rejects.toThrow('died');
    const readStream = async (...asked: Parameters<typeof services.log.readStream>) => {
      const events = await services.log.readStream(...asked);
      time.forward(1000);
      await markUnsettled(services, owner.userId);
      return events;
    };
    await settleEmail({ ...services, log: { ...services.log, readStream } }, owner.userId);
    const { email_unsettled_since } = await test.database
      .selectFrom('identity.credentials')
      .select('email_unsettled_since')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow();
    expect(email_unsettled_since).toEqual(time.clock());
  });

  it('is not overwritten by a stale read', async () => {
    const [b, c] = [address(), address()];
    await change(b);
    let isRead = false;
    const readStream = async (...asked: Parameters<typeof services.log.readStream>) => {
      const events = await services.log.readStream(...asked);
      if (isRead) return events;
      isRead = true;
      expect(await change(c)).toMatchObject({ kind: 'done' });
      return events;
    };
    await settleEmail({ ...services, log: { ...services.log, readStream } }, owner.userId);
    expect(isRead).toBe(true);
    expect([await logIn(c), await logIn(b)]).toEqual([200, 401]);
    expect(await claimsOf()).toEqual({ [owner.email]: 'former', [c]: 'confirmed' });
  });

  it('revokes the sessions within a minute if an undo crashed after appending its event', async () => {
    await change(address());
    const id = await changeId();
    const failing = await buildTestProduct(afterAppend());
    expect((await follow('undo-email-change', tokenFor('undo-email-change', id), failing))[0]).toBe(500);
    await failing.close();
    const me = () => app.inject({ url: '/v1/auth/me', headers: { authorization: owner.token } });
    expect((await me()).statusCode).toBe(200);
    time.forward(MINUTE);
    await reconcile();
    services.revokedSessions.invalidate();
    expect((await me()).statusCode).toBe(401);
    expect(await logIn(owner.email)).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { invitedEmail, readPeople } from '@waivers/events/folds/read-people.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { emailLinkToken } from '@waivers/server/access/email-links.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountDecider } from '../accounts/decide.ts';
import { storeKey } from '../api-keys/stored-keys.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { findCredential } from '../identity/credentials.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { reconcileRegistrations } from '../registration/reconcile-registrations.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../testing/test-product.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changePeople } from './change-people.ts';
import type { PeopleCommand } from './decide.ts';
import { reconcilePeople, type SettlePeopleServices } from './settle.ts';

const HOUR = 3_600_000;
const PASSWORD = 'ropes-and-9-knots';

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
  for (const table of ['identity.claims', 'identity.credentials'] as const) {
    await test.database.deleteFrom(table).execute();
  }
  time = stoppedClock();
  const keys = postgresKeyStore(test.database, TEST_MASTER_KEY);
  services = { ...(await testServices(test.database, time.clock)), keys };
  app = await buildTestProduct(services);
  owner = await registerOwner(app);
  return () => app.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (
  method: Method,
  path: string,
  payload?: object,
  token = owner.token,
  key: string = randomUUID(),
) => {
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
  const answer = await app.inject({ method, url: `/v1/${path}`, ...(payload && { payload }), headers });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const contextBy = (id: string) => {
  const actor = { kind: 'user', id } as const;
  return { commandId: v7(), correlationId: v7(), accountId: owner.accountId, actor, now: time.clock() };
};
const list = async () => (await call('GET', 'people')).body.results;
const address = () => `${randomUUID()}@example.com`;
const invite = (email: string, role = 'front_desk', key?: string) =>
  call('POST', 'people', { email, role }, owner.token, key);
const invited = async (role = 'front_desk', email = address()): Promise<{ id: string; email: string }> =>
  (await invite(email, role)).body.result;

const newestInvitation = async (userId: string): Promise<string> =>
  (await readPeople(services, owner.accountId)).people.get(userId)?.invitation?.id ?? '';
const linkTo = async (userId: string, invitationId?: string): Promise<string> =>
  emailLinkToken(services.fingerprintKey, 'accept-invitation', {
    subjectId: owner.accountId,
    eventId: invitationId ?? (await newestInvitation(userId)),
  });
const NAME = { firstName: 'Ben', lastName: 'Okri' };
const accept = (token: string, changes: object = {}, key: string = randomUUID()) =>
  call('POST', 'auth/accept-invitation', { token, ...NAME, newPassword: PASSWORD, ...changes }, '', key);
const joined = async (role = 'front_desk') => {
  const { id, email } = await invited(role);
  const { body } = await accept(await linkTo(id));
  return { id, email, token: body.idToken as string };
};
const me = async (token: string) => (await call('GET', 'auth/me', undefined, token)).status;
const typesIn = async (stream: string) => (await services.log.readStream(stream)).map(({ type }) => type);

describe('invitation', () => {
  it('lets a person join with a name and a password, without a temporary one', async () => {
    const { id, email } = await invited('analyst');
    const token = await linkTo(id);
    expect((await call('POST', 'auth/read-invitation', { token }, '')).body.result).toEqual({
      accountId: owner.accountId,
      company: 'Acme Park',
      role: 'analyst',
      email,
      passwordMinLength: 6,
    });
    time.forward(71 * HOUR);
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      id,
      ...NAME,
      email,
      role: 'analyst',
      account: { id: owner.accountId },
    });
    expect(body.user.username).toMatch(/^acme-park\d{4}$/);
    expect(await typesIn(userStream(id))).toEqual(['UserRegistered', 'FirstPasswordChosen']);
    expect(await me(body.idToken)).toBe(200);
    const login = await call('POST', 'auth/login', { username: email, password: PASSWORD }, '');
    expect([login.status, login.body.user.role]).toEqual([200, 'analyst']);
  });

  it.each([
    ['after 72 hours', async () => time.forward(72 * HOUR)],
    ['after it was sent again', async (id: string) => void (await call('POST', `people/${id}/invitation`))],
    ['after it was revoked', async (id: string) => void (await call('DELETE', `people/${id}/invitation`))],
    ['after it was accepted', async (id: string) => void (await accept(await linkTo(id)))],
    [
      'after the person was removed',
      async (id: string) => {
        await accept(await linkTo(id));
        await call('DELETE', `people/${id}`);
      },
    ],
    [
      'after the person was erased',
      async (id: string) => void (await erasePerson(services, { accountId: owner.accountId, userId: id })),
    ],
    [
      'after the account was erased',
      async () => void (await erasePerson(services, { accountId: owner.accountId })),
    ],
  ])('answers 410 %s', async (_when, happen) => {
    const { id } = await invited();
    const token = await linkTo(id);
    await happen(id);
    for (const { status, body } of [
      await call('POST', 'auth/read-invitation', { token }, ''),
      await accept(token, { newPassword: 'another-7-password' }),
    ]) {
      expect([status, body.code]).toEqual([410, 'link_expired']);
    }
  });

  it('answers 404 for a link that was not sent, and 422 for a weak password', async () => {
    const { id } = await invited();
    const other = emailLinkToken(services.fingerprintKey, 'confirm-email', {
      subjectId: owner.accountId,
      eventId: await newestInvitation(id),
    });
    expect((await accept(other)).status).toBe(404);
    const weak = await accept(await linkTo(id), { newPassword: 'short' });
    expect([weak.status, weak.body.errors[0].path]).toEqual([422, 'newPassword']);
    expect((await accept(await linkTo(id))).status).toBe(200);
  });

  it('gives the role that the owner has chosen since', async () => {
    const { id } = await invited('manager');
    expect((await call('PUT', `people/${id}/role`, { role: 'front_desk' })).status).toBe(204);
    expect((await accept(await linkTo(id))).body.user.role).toBe('front_desk');
  });

  it('repeats its answer to the same request and password only', async () => {
    const { id } = await invited();
    const [token, key] = [await linkTo(id), randomUUID()];
    await accept(token, {}, key);
    expect((await accept(token, {}, key)).body.user.id).toBe(id);
    expect((await accept(token, { newPassword: 'another-7-password' }, key)).status).toBe(410);
  });

  it('is accepted once when two requests race', async () => {
    const { id } = await invited();
    const token = await linkTo(id);
    const answers = await Promise.all(
      ['Ben', 'Cleo'].map((firstName) =>
        accept(token, { firstName, newPassword: `${PASSWORD}-${firstName}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect(
      (await typesIn(accountStream(owner.accountId))).filter((type) => type === 'PersonJoined'),
    ).toHaveLength(1);
  });

  it('answers a pending one unchanged instead of inviting the address twice', async () => {
    const { id, email } = await invited('manager');
    const again = await invite(email.toUpperCase(), 'owner');
    expect([again.status, again.body.result.id, again.body.result.role]).toEqual([200, id, 'manager']);
    await call('DELETE', `people/${id}/invitation`);
    expect((await invite(email)).body.result.id).not.toBe(id);
  });

  it('answers the same request alike and refuses another one under its key', async () => {
    const [email, key] = [address(), randomUUID()];
    const first = await invite(email, 'analyst', key);
    expect((await invite(email, 'analyst', key)).body).toEqual(first.body);
    const other = await invite(address(), 'analyst', key);
    expect([other.status, other.body.code]).toEqual([409, 'id_already_used']);
  });

  it('is refused for an address already used to log in', async () => {
    const stranger = await registerOwner(app);
    expect((await invite(stranger.email)).body.code).toBe('email_taken');
    expect((await invite(owner.email)).body.code).toBe('email_taken');
  });

  it('cannot be accepted once its address is used to log in', async () => {
    const { id, email } = await invited();
    await app.inject({
      method: 'POST',
      url: '/v1/user',
      payload: { ...NAME, company: 'Other', email },
      headers: { 'x-registration-token': services.registrationToken },
    });
    const { status, body } = await accept(await linkTo(id));
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('is sent at most five times a day', async () => {
    const { id } = await invited();
    const statuses: number[] = [];
    for (let sent = 0; sent < 5; sent += 1)
      statuses.push((await call('POST', `people/${id}/invitation`)).status);
    expect(statuses).toEqual([204, 204, 204, 204, 429]);
  });
});

/** A process that dies before its transaction. */
const withoutTransactions = (database: ProductServices['database']): ProductServices['database'] =>
  new Proxy(database, {
    get: (target, name) => {
      if (name === 'transaction') throw new Error('died');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

/** Lets everything happen until `stops` accepts an event type or the transaction of the log-in begins. */
const diesAt = (stop: 'PersonJoined' | 'UserRegistered' | 'transaction'): ProductServices => ({
  ...services,
  log: {
    ...services.log,
    append: async (append) => {
      const appended = await services.log.append(append);
      if (append.events.some(({ type }) => type === stop)) throw new Error('died');
      return appended;
    },
  },
  database: stop === 'transaction' ? withoutTransactions(services.database) : services.database,
});

describe('interrupted acceptance', () => {
  it.each(['PersonJoined', 'UserRegistered', 'transaction'] as const)(
    'continues with the same link after a crash at %s',
    async (stop) => {
      const { id } = await invited();
      const token = await linkTo(id);
      const request = { token, ...NAME, newPassword: PASSWORD, commandId: v7(), correlationId: v7() };
      await expect(acceptInvitation(diesAt(stop), request)).rejects.toThrow('died');
      expect(await findCredential(test.database, id)).toBeUndefined();
      time.forward(80 * HOUR);
      await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
      expect((await accept(token)).status).toBe(200);
      expect((await findCredential(test.database, id))?.role).toBe('front_desk');
    },
  );

  it('keeps the address free for others', async () => {
    const { id, email } = await invited();
    const request = {
      token: await linkTo(id),
      ...NAME,
      newPassword: PASSWORD,
      commandId: v7(),
      correlationId: v7(),
    };
    await expect(acceptInvitation(diesAt('UserRegistered'), request)).rejects.toThrow('died');
    time.forward(HOUR);
    await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
    const claims = test.database.selectFrom('identity.claims').select('user_id').where('value', '=', email);
    expect(await claims.execute()).toEqual([]);
  });
});

describe('people of a business', () => {
  it('are listed with names, roles, states and last log-ins', async () => {
    const now = time.clock().toISOString();
    const ben = await joined('manager');
    const cleo = await invited('analyst');
    const common = { since: now, invitedUntil: null, hasSecondFactor: false };
    expect(await list()).toEqual([
      {
        ...common,
        id: owner.userId,
        name: 'Ada Lovelace',
        email: owner.email,
        role: 'owner',
        state: 'joined',
        lastLogInAt: now,
      },
      {
        ...common,
        id: ben.id,
        name: 'Ben Okri',
        email: ben.email,
        role: 'manager',
        state: 'joined',
        lastLogInAt: now,
      },
      {
        id: cleo.id,
        name: null,
        email: cleo.email,
        role: 'analyst',
        state: 'invited',
        since: now,
        invitedUntil: new Date(time.clock().getTime() + 72 * HOUR).toISOString(),
        lastLogInAt: null,
        hasSecondFactor: false,
      },
    ]);
  });

  const keysOf = (userId: string) =>
    test.database.selectFrom('identity.api_keys').select('id').where('user_id', '=', userId).execute();
  const withKey = async () => {
    const ben = await joined('owner');
    const key = { accountId: owner.accountId, userId: ben.id, name: 'Booking', scopes: ['read'] as const };
    await storeKey(test.database, { ...key, id: v7(), createdAt: time.clock() }, `wv_${ben.id}`);
    return ben;
  };

  it('lose their sessions and keys with their role, and log in with the new one', async () => {
    const ben = await withKey();
    expect(await me(ben.token)).toBe(200);
    await call('PUT', `people/${ben.id}/role`, { role: 'analyst' });
    expect([await me(ben.token), await keysOf(ben.id)]).toEqual([401, []]);
    const { body } = await call('POST', 'auth/login', { username: ben.email, password: PASSWORD }, '');
    expect(body.user.role).toBe('analyst');
    expect((await call('GET', 'people', undefined, body.idToken)).body.code).toBe('role_missing');
  });

  it('can no longer log in once removed, but keep their name and may be invited again', async () => {
    const ben = await withKey();
    expect((await call('DELETE', `people/${ben.id}`)).status).toBe(204);
    expect([await me(ben.token), await keysOf(ben.id)]).toEqual([401, []]);
    expect((await call('POST', 'auth/login', { username: ben.email, password: PASSWORD }, '')).status).toBe(
      401,
    );
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([owner.userId]);
    expect((await invite(ben.email)).status).toBe(200);
  });

  it('stay with the business while they are its last owner', async () => {
    for (const answer of [
      await call('POST', 'people/leave'),
      await call('DELETE', `people/${owner.userId}`),
      await call('PUT', `people/${owner.userId}/role`, { role: 'manager' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'last_owner']);
    }
    expect(await me(owner.token)).toBe(200);
  });

  it('see which services are connected only if they may change settings', async () => {
    for (const [role, subject] of [
      ['front_desk', ''],
      ['analyst', ''],
      ['manager', expect.stringContaining('Confirmation')],
    ] as const) {
      const { id, token } = await joined(role);
      const { config } = (await call('GET', `user/${id}`, undefined, token)).body.result;
      expect([role, config.emailSubject]).toEqual([role, subject]);
    }
  });

  it('may leave in any role, and remove themselves', async () => {
    const [ben, cleo] = [await joined('front_desk'), await joined('owner')];
    expect((await call('POST', 'people/leave', undefined, ben.token)).status).toBe(204);
    expect((await call('DELETE', `people/${cleo.id}`, undefined, cleo.token)).status).toBe(204);
    expect([await me(ben.token), await me(cleo.token), (await list()).length]).toEqual([401, 401, 1]);
  });

  it('hand over the ownership in one step', async () => {
    const ben = await joined('front_desk');
    expect((await call('POST', `people/${ben.id}/ownership`)).status).toBe(204);
    const login = await call('POST', 'auth/login', { username: ben.email, password: PASSWORD }, '');
    const { results } = (await call('GET', 'people', undefined, login.body.idToken)).body;
    expect(results.map(({ role }: { role: string }) => role)).toEqual(['manager', 'owner']);
  });

  it('are unknown to another business', async () => {
    const [ben, cleo, stranger] = [await joined(), await invited(), await registerOwner(app)];
    for (const answer of [
      await call('DELETE', `people/${ben.id}`, undefined, stranger.token),
      await call('PUT', `people/${ben.id}/role`, { role: 'owner' }, stranger.token),
      await call('POST', `people/${cleo.id}/invitation`, undefined, stranger.token),
      await call('DELETE', `people/${cleo.id}/invitation`, undefined, stranger.token),
      await call('POST', `people/${ben.id}/ownership`, undefined, stranger.token),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await me(ben.token)).toBe(200);
  });

  it('are erased with the account, also those who were removed or have not accepted', async () => {
    const ben = await joined();
    const { id } = await invited();
    await call('DELETE', `people/${ben.id}`);
    await erasePerson(services, { accountId: owner.accountId });
    expect(await typesIn(userStream(ben.id))).toContain('PersonErased');
    const found = await readPeople(services, owner.accountId);
    for (const userId of [ben.id, id])
      expect(await invitedEmail(services.keys, found, userId)).toBeUndefined();
  });

  it('are no longer listed once erased, and leave no address behind', async () => {
    const ben = await joined('owner');
    await erasePerson(services, { userId: owner.userId });
    const { results } = (await call('GET', 'people', undefined, ben.token)).body;
    expect(results.map(({ id }: { id: string }) => id)).toEqual([ben.id]);
    expect((await call('POST', 'people/leave', undefined, ben.token)).body.code).toBe('last_owner');
    await erasePerson(services, { userId: ben.id });
    const found = await readPeople(services, owner.accountId);
    expect(await invitedEmail(services.keys, found, ben.id)).toBeUndefined();
  });
});

describe('interrupted change of the people', () => {
  it('is applied by the reconciler after a minute', async () => {
    const ben = await joined('owner');
    const dying: SettlePeopleServices = {
      ...services,
      database: withoutTransactions(services.database),
    };
    const command: PeopleCommand = { type: 'ChangeRole', userId: ben.id, role: 'analyst' };
    await expect(changePeople(dying, command, contextBy(owner.userId))).rejects.toThrow('died');
    const reconcile = () => reconcilePeople(services, (error) => expect.unreachable(String(error)));
    await reconcile();
    expect((await findCredential(test.database, ben.id))?.role).toBe('owner');
    time.forward(HOUR);
    await reconcile();
    expect([(await findCredential(test.database, ben.id))?.role, await me(ben.token)]).toEqual([
      'analyst',
      401,
    ]);
    const marks = await test.database
      .selectFrom('identity.credentials')
      .select('people_unsettled_since')
      .execute();
    expect(new Set(marks.map((row) => row.people_unsettled_since))).toEqual(new Set([null]));
  });
});

describe('two owners who demote each other at once', () => {
  it('leave exactly one owner, fifty times', async () => {
    const log = createPostgresLog({ connectionString: test.appUrl });
    const onRealLog = { ...services, log };
    try {
      for (let round = 0; round < 50; round += 1) {
        const [accountId, one, two] = [v7(), v7(), v7()];
        const contextOf = (id: string) => ({ ...contextBy(id), accountId });
        const registered = {
          type: 'RegisterAccount',
          company: 'Acme',
          timeZone: 'UTC',
          ownerId: one,
        } as const;
        await handleCommand(onRealLog, {
          stream: accountStream(accountId),
          decider: accountDecider(onRealLog.keys),
          command: registered,
          context: contextOf(one),
        });
        await changePeople(
          onRealLog,
          { type: 'InvitePerson', userId: two, role: 'owner', email: address() },
          contextOf(one),
        );
        const invitationId = (await readPeople(onRealLog, accountId)).people.get(two)?.invitation?.id ?? '';
        const joining = { type: 'AcceptInvitation', userId: two, invitationId, now: time.clock() } as const;
        await changePeople(onRealLog, joining, contextOf(two));
        const outcomes = await Promise.all([
          changePeople(onRealLog, { type: 'ChangeRole', userId: two, role: 'manager' }, contextOf(one)),
          changePeople(onRealLog, { type: 'ChangeRole', userId: one, role: 'manager' }, contextOf(two)),
        ]);
        expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'last_owner' }]);
        const { people } = await readPeople(onRealLog, accountId);
        expect([...people.values()].map(({ role }) => role).sort()).toEqual(['manager', 'owner']);
      }
    } finally {
      await log.close();
    }
  });
});

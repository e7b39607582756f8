import { randomUUID } from 'node:crypto';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../accounts/change-account.ts';
import { CLAIM_LIFETIME_MS } from '../identity/claims.ts';
import type { IssuedPassword } from '../identity/passwords/temporary-passwords.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { renameUser } from '../users/rename.ts';
import { type IssueServices, issueTemporaryPassword } from './issue-temporary-password.ts';
import { reconcileRegistrations } from './reconcile-registrations.ts';
import { type RegistrationRequest, type RegistrationServices, registerAccount } from './register.ts';
import { issueNow } from './testing/issued-passwords.ts';
import { registrationServices, stoppedClock } from './testing/registration-services.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

let time: ReturnType<typeof stoppedClock>;
let services: RegistrationServices & IssueServices;
let issued: Map<string, IssuedPassword>;
beforeEach(async () => {
  for (const table of ['identity.claims', 'identity.registrations', 'identity.credentials'] as const) {
    await test.database.deleteFrom(table).execute();
  }
  issued = new Map();
  time = stoppedClock();
  services = registrationServices(test.database, time.clock);
});

const registrationOf = (changed: Partial<RegistrationRequest> = {}): RegistrationRequest => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: 'Acme Park',
  email: 'Ada@Example.com',
  timeZone: 'Europe/Berlin',
  ...changed,
});

const everything = async () => ({
  claims: await test.database
    .selectFrom('identity.claims')
    .select(['kind', 'value', 'user_id', 'state'])
    .orderBy('kind')
    .orderBy('value')
    .execute(),
  underWay: await test.database.selectFrom('identity.registrations').selectAll().execute(),
  credentials: await test.database.selectFrom('identity.credentials').selectAll().execute(),
});

const accountOf = (commandId: string) => accountStream(derivedId(commandId, 'account'));
const userOf = (commandId: string) => userStream(derivedId(commandId, 'user'));
const eventTypes = async (commandId: string) => {
  const streams = [accountOf(commandId), userOf(commandId)];
  const events = await Promise.all(streams.map((stream) => services.log.readStream(stream)));
  return events.flat().map(({ type }) => type);
};

const issue = async (userId: string): Promise<IssuedPassword | undefined> => {
  const made = await issueNow(services, userId);
  if (made !== undefined && issued.has(userId)) throw new Error('A second password was made.');
  if (made !== undefined) issued.set(userId, made);
  return issued.get(userId);
};

const expectRegistered = async (registration: RegistrationRequest) => {
  const userId = derivedId(registration.commandId, 'user');
  const mailed = await issue(userId);
  const { claims, underWay, credentials } = await everything();
  expect(await eventTypes(registration.commandId)).toEqual([
    'AccountRegistered',
    'UserRegistered',
    'TemporaryPasswordIssued',
  ]);
  expect(underWay).toEqual([]);
  expect(claims).toEqual([
    { kind: 'email', value: 'ada@example.com', user_id: userId, state: 'confirmed' },
    {
      kind: 'username',
      value: expect.stringMatching(/^acme-park\d{4}$/),
      user_id: userId,
      state: 'confirmed',
    },
  ]);
  expect(credentials).toMatchObject([
    {
      user_id: userId,
      account_id: derivedId(registration.commandId, 'account'),
      username: claims[1]?.value,
      email: 'ada@example.com',
      state: 'temporary',
      temporary_expires_at: mailed?.expiresAt,
      credential_version: 1,
    },
  ]);
  expect(mailed).toMatchObject({ to: 'Ada@Example.com', company: 'Acme Park', username: claims[1]?.value });
  const { password_hash: hash = '' } = credentials[0] ?? {};
  const typed = mailed?.temporaryPassword ?? '';
  expect(await services.passwords.verify(hash, typed, { lane: 'quiet', key: '' })).toBe(true);
};

/** Simulates a lost response by throwing after an append to a stream with this prefix. */
const losingTheAnswer = (prefix: string): RegistrationServices => ({
  ...services,
  log: {
    ...services.log,
    append: async (append) => {
      const appended = await services.log.append(append);
      if (append.stream.startsWith(prefix)) throw new LogError('log_unavailable', 'the answer was lost');
      return appended;
    },
  },
});

const dying = {
  beforeKeeping: (): RegistrationServices => ({
    ...services,
    registrationKey: { bytes: undefined as unknown as Buffer },
  }),
  beforeAppend: (): RegistrationServices => ({
    ...services,
    log: { ...services.log, append: () => Promise.reject(new LogError('log_unavailable', 'away')) },
  }),
  afterAccount: () => losingTheAnswer('account-'),
  afterUser: () => losingTheAnswer('user-'),
  beforeFinishing: (): RegistrationServices => ({
    ...services,
    database: new Proxy(services.database, {
      get: (database, name) => {
        if (name === 'transaction') throw new Error('died');
        const found: unknown = Reflect.get(database, name);
        return typeof found === 'function' ? found.bind(database) : found;
      },
    }),
  }),
};
const crashes = Object.keys(dying) as (keyof typeof dying)[];

describe('registerAccount', () => {
  it('appends events and confirms claims', {
    meta: { spec: '7.12 POST user' },
  }, async () => {
    const registration = registrationOf();
    expect(await registerAccount(services, registration)).toEqual({
      kind: 'registered',
      accountId: derivedId(registration.commandId, 'account'),
      userId: derivedId(registration.commandId, 'user'),
      position: await services.log.head(),
    });
    await expectRegistered(registration);
    const [{ expiresAt } = {}] = issued.values();
    expect(expiresAt).toEqual(new Date(services.clock().getTime() + 7 * 86_400_000));
  });

  it('seals business and owner with separate keys', async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    const [account] = await services.log.readStream(accountOf(registration.commandId));
    const [user] = await services.log.readStream(userOf(registration.commandId));
    for (const canary of ['Ada', 'Lovelace', 'Acme', 'xample', 'acme-park']) {
      expect(account?.data).not.toContain(canary);
      expect(user?.data).not.toContain(canary);
    }
    expect(account?.data).toContain('Europe/Berlin');
    expect(user?.data).toContain('"role":"owner"');
    const keyIn = (data = '{}', name = '') => (JSON.parse(data) as Record<string, { k: string }>)[name]?.k;
    expect(keyIn(account?.data, 'business')).not.toBe(keyIn(user?.data, 'profile'));
  });

  it('accepts a business with the same name as the erased marker', async () => {
    const registration = registrationOf({ company: 'erased' });
    expect((await registerAccount(services, registration)).kind).toBe('registered');
    expect(await issue(derivedId(registration.commandId, 'user'))).toMatchObject({ company: 'erased' });
  });

  it('is idempotent per key', async () => {
    const registration = registrationOf();
    const first = await registerAccount(services, registration);
    expect(await registerAccount(services, registration)).toEqual(first);
    expect(await registerAccount(services, { ...registration, email: ' ADA@example.com' })).toEqual(first);
    await expectRegistered(registration);
  });

  it('recognises a retry after all values have changed', async () => {
    const registration = registrationOf({ locale: 'de' });
    const first = await registerAccount(services, registration);
    const accountId = derivedId(registration.commandId, 'account');
    const userId = derivedId(registration.commandId, 'user');
    const context = () => ({
      commandId: randomUUID(),
      correlationId: randomUUID(),
      accountId,
      actor: { kind: 'user', id: userId } as const,
      now: services.clock(),
    });
    const renamed = { type: 'RenameCompany', company: 'Other', present: 'Acme Park' } as const;
    await changeAccount(services, renamed, context());
    await changeAccount(services, { type: 'ChooseTimeZone', timeZone: 'UTC' }, context());
    await changeAccount(services, { type: 'ChooseLanguage', locale: 'en' }, context());
    await renameUser(services, userId, { firstName: 'Eve', lastName: 'Other' }, context());
    expect(await registerAccount(services, registration)).toEqual({ ...first, position: expect.any(String) });
    expect(await registerAccount(services, { ...registration, locale: 'en' })).toMatchObject({
      refusal: { refused: 'id_already_used' },
    });
  });

  it('is idempotent under concurrency', async () => {
    const registration = registrationOf();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => registerAccount(services, registration)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await expectRegistered(registration);
  });

  it('refuses a key already used for another registration', async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    for (const changed of [
      { firstName: 'Eve' },
      { company: 'Other' },
      { email: 'eve@example.com' },
      { lastName: 'X' },
      { timeZone: 'UTC' },
    ]) {
      expect(await registerAccount(services, { ...registration, ...changed })).toEqual({
        kind: 'refused',
        refusal: { refused: 'id_already_used' },
      });
    }
    await expectRegistered(registration);
  });

  it('registers only one of several people who use one key concurrently', async () => {
    const registration = registrationOf();
    const bodies = [
      {},
      { lastName: 'Other' },
      { email: 'eve@example.com' },
      { company: 'Other' },
      { timeZone: 'UTC' },
    ];
    const answers = await Promise.all(
      bodies.map((changed) => registerAccount(services, { ...registration, ...changed })),
    );
    expect(answers.filter(({ kind }) => kind === 'registered')).toHaveLength(1);
    const refusals = answers.flatMap((answer) => (answer.kind === 'refused' ? [answer.refusal.refused] : []));
    expect(refusals).toEqual(Array.from({ length: 4 }, () => 'id_already_used'));
    await issue(derivedId(registration.commandId, 'user'));
    const { claims, credentials } = await everything();
    expect(claims.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(credentials).toHaveLength(1);
  });

  it('refuses an address in use, ignoring case', async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    const second = registrationOf({ email: ' ada@EXAMPLE.com ', company: 'Other' });
    expect(await registerAccount(services, second)).toEqual({
      kind: 'refused',
      refusal: { refused: 'email_taken' },
    });
    expect(await eventTypes(second.commandId)).toEqual([]);
    await expectRegistered(registration);
  });

  it('registers only one of ten people who use one address concurrently', async () => {
    const registrations = Array.from({ length: 10 }, () => registrationOf());
    const answers = await Promise.all(registrations.map((each) => registerAccount(services, each)));
    const winners = registrations.filter((_, index) => answers[index]?.kind === 'registered');
    expect(winners).toHaveLength(1);
    expect(
      answers.filter((answer) => answer.kind === 'refused' && answer.refusal.refused === 'email_taken'),
    ).toHaveLength(9);
    for (const winner of winners) await expectRegistered(winner);
  });

  it('gives owners of companies with the same name different user names', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await registerAccount(services, registrationOf({ email: `${name}@example.com` }));
    }
    const { claims } = await everything();
    expect(new Set(claims.filter(({ kind }) => kind === 'username').map(({ value }) => value)).size).toBe(4);
  });
});

describe('crash', () => {
  it.each(crashes)('%s is repaired by a retry', async (crash) => {
    const registration = registrationOf();
    await expect(registerAccount(dying[crash](), registration)).rejects.toThrow();
    expect((await everything()).credentials).toEqual([]);
    expect((await registerAccount(services, registration)).kind).toBe('registered');
    await expectRegistered(registration);
  });

  it.each(['afterAccount', 'afterUser', 'beforeFinishing'] as const)(
    '%s is repaired by the reconciler within a minute',
    async (crash) => {
      const registration = registrationOf();
      await expect(registerAccount(dying[crash](), registration)).rejects.toThrow();
      const fail = (error: unknown) => expect.unreachable(String(error));
      await reconcileRegistrations(services, fail);
      expect((await everything()).credentials).toEqual([]);
      time.forward(60_000);
      await reconcileRegistrations(services, fail);
      await expectRegistered(registration);
      await reconcileRegistrations(services, fail);
      await expectRegistered(registration);
      expect((await registerAccount(services, registration)).kind).toBe('registered');
      await expectRegistered(registration);
    },
  );

  it('before anything is stored blocks the address for 15 minutes', async () => {
    const cut = registrationOf();
    await expect(registerAccount(dying.beforeAppend(), cut)).rejects.toThrow('away');
    time.forward(CLAIM_LIFETIME_MS - 1);
    await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
    const other = registrationOf();
    expect(await registerAccount(services, other)).toMatchObject({ refusal: { refused: 'email_taken' } });
    time.forward(1);
    await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
    expect(await everything()).toMatchObject({ claims: [], underWay: [] });
    expect((await registerAccount(services, other)).kind).toBe('registered');
    await expectRegistered(other);
    // Resume the first process after another user has taken its address.
    expect(await registerAccount(services, cut)).toMatchObject({ refusal: { refused: 'email_taken' } });
    await expectRegistered(other);
  });

  it('leaves a claim that the next registration settles once it has expired', async () => {
    const cut = registrationOf();
    await expect(registerAccount(dying.afterAccount(), cut)).rejects.toThrow('lost');
    time.forward(CLAIM_LIFETIME_MS);
    expect(await registerAccount(services, registrationOf())).toMatchObject({
      refusal: { refused: 'email_taken' },
    });
    await expectRegistered(cut);

    const free = registrationOf({ email: 'eve@example.com' });
    await expect(registerAccount(dying.beforeAppend(), free)).rejects.toThrow('away');
    time.forward(CLAIM_LIFETIME_MS);
    const next = registrationOf({ email: 'eve@example.com' });
    expect((await registerAccount(services, next)).kind).toBe('registered');
  });

  it('that outlasts its claim never lets two accounts log in with the same address', async () => {
    const slow = registrationOf();
    const fast = registrationOf();
    const whileAppending: RegistrationServices = {
      ...services,
      log: {
        ...services.log,
        append: async (append) => {
          if (append.stream !== accountOf(slow.commandId)) return services.log.append(append);
          // While the process is suspended, its claim expires and another user takes the address.
          time.forward(CLAIM_LIFETIME_MS);
          await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
          expect((await registerAccount(services, fast)).kind).toBe('registered');
          return services.log.append(append);
        },
      },
    };
    expect(await registerAccount(whileAppending, slow)).toMatchObject({
      refusal: { refused: 'email_taken' },
    });
    await expectRegistered(fast);
    expect(await registerAccount(services, slow)).toMatchObject({ refusal: { refused: 'email_taken' } });
    time.forward(60_000);
    await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
    expect(await issue(derivedId(slow.commandId, 'user'))).toBeUndefined();
    await expectRegistered(fast);
  });

  it('in one registration does not stop the reconciler', async () => {
    const [broken, good] = [registrationOf({ email: 'x@example.com' }), registrationOf()];
    for (const cut of [broken, good])
      await expect(registerAccount(dying.afterAccount(), cut)).rejects.toThrow();
    time.forward(60_000);
    const told: string[] = [];
    const brokenStream = userOf(broken.commandId);
    await reconcileRegistrations(
      {
        ...services,
        log: {
          ...services.log,
          readStream: async (stream, options) => {
            if (stream === brokenStream) throw new Error('damaged');
            return services.log.readStream(stream, options);
          },
        },
      },
      (_error, userId) => told.push(userId),
    );
    expect(told).toEqual([derivedId(broken.commandId, 'user')]);
    const { claims } = await everything();
    expect(claims.filter(({ state }) => state === 'confirmed').map(({ value }) => value)).toEqual([
      'ada@example.com',
      expect.stringMatching(/^acme-park/),
    ]);
  });
});

describe('temporary password', () => {
  const registered = async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    return { registration, userId: derivedId(registration.commandId, 'user') };
  };

  it('is issued once, however often the event is processed', async () => {
    const { registration, userId } = await registered();
    const made = await Promise.all([1, 2, 3].map(() => issueNow(services, userId)));
    const [first] = made.filter((each) => each !== undefined);
    expect(made.filter((each) => each !== undefined)).toHaveLength(1);
    if (first !== undefined) issued.set(userId, first);
    await expectRegistered(registration);
  });

  it('is issued on the next attempt if the transaction fails', async () => {
    const { registration, userId } = await registered();
    const failing = test.database.transaction().execute(async (transaction) => {
      expect(await issueTemporaryPassword(transaction, services, userId)).toBeDefined();
      throw new Error('the mail was not queued');
    });
    await expect(failing).rejects.toThrow('not queued');
    expect((await everything()).credentials).toEqual([]);
    await expectRegistered(registration);
  });

  it('is issued after a crash that left the claims pending, and confirms them', async () => {
    const cut = registrationOf();
    await expect(registerAccount(dying.afterUser(), cut)).rejects.toThrow('lost');
    await expectRegistered(cut);
  });

  it('cannot be issued to an unknown user, which throws so that the event is not skipped', async () => {
    await expect(issueNow(services, randomUUID())).rejects.toThrow('not in the log');
  });
});

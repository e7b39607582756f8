import { randomUUID } from 'node:crypto';
import { userStream } from '@waivers/events/definitions/streams.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import { choosePassword } from '../identity/passwords/choose-password.ts';
import { beginChallenge } from '../identity/sessions/challenges.ts';
import { createLogInQueue } from '../identity/sessions/log-in.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { IssueServices } from './issue-temporary-password.ts';
import { reconcileRegistrations } from './reconcile-registrations.ts';
import { type RegistrationServices, registerAccount } from './register.ts';
import { issueNow } from './testing/issued-passwords.ts';
import { registrationServices, stoppedClock } from './testing/registration-services.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
type Services = RegistrationServices & IssueServices;
let services: Services;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
beforeEach(() => {
  time = stoppedClock();
  services = {
    ...registrationServices(test.database, time.clock),
    keys: postgresKeyStore(test.database, TEST_MASTER_KEY),
  };
});

const registrationOf = () => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  company: 'Acme Park',
  email: `${randomUUID()}@example.com`,
  timeZone: 'Europe/Berlin',
});

const whenHashing = (happening: () => Promise<unknown>): Services => ({
  ...services,
  passwords: {
    ...services.passwords,
    hash: async (typed, turn) => {
      await happening();
      return services.passwords.hash(typed, turn);
    },
  },
});

/** Runs `happening` after the user has been appended but before the claims are confirmed. */
const whenAppended = (happening: () => Promise<unknown>): Services => ({
  ...services,
  log: {
    ...services.log,
    append: async (append) => {
      const appended = await services.log.append(append);
      if (append.stream.startsWith('user-') && append.expected === 'no_stream') await happening();
      return appended;
    },
  },
});

const TABLES = [
  'identity.claims',
  'identity.registrations',
  'identity.credentials',
  'identity.challenges',
] as const;

const rowsOf = async (userId: string) => {
  const found = await Promise.all(
    TABLES.map((table) =>
      test.database.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
    ),
  );
  return Object.fromEntries(TABLES.map((table, index) => [table, found[index]?.length]));
};

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

const idsOf = ({ commandId }: { readonly commandId: string }) => ({
  accountId: derivedId(commandId, 'account'),
  userId: derivedId(commandId, 'user'),
});

const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBe(count);
    },
    { timeout: 60_000 },
  );

let watcher: Client;
let blocker: Client;
beforeAll(async () => {
  watcher = new Client({ connectionString: test.appUrl });
  blocker = new Client({ connectionString: test.appUrl });
  await Promise.all([watcher.connect(), blocker.connect()]);
});
afterAll(() => Promise.all([watcher.end(), blocker.end()]));

const WHOM = [
  ['of the person', ({ userId }: { readonly userId: string }) => ({ userId })],
  ['of the account', ({ accountId }: { readonly accountId: string }) => ({ accountId })],
] as const;

/** Starts an erasure but leaves its transaction open. */
const beginErasing = async (
  subject: { readonly userId: string } | { readonly accountId: string },
): Promise<void> => {
  const { keyId = '' } =
    ('userId' in subject
      ? await readUser(services, subject.userId)
      : await readAccount(services, subject.accountId)) ?? {};
  const [batchId, number] = keyId.split('.');
  await blocker.query('begin');
  await blocker.query(
    'update keys.data_keys set bytes = $1, erased_by = $2 where batch_id = $3 and number = $4',
    [Buffer.alloc(32), randomUUID(), batchId, number],
  );
};

describe.each(WHOM)('erasure %s while a registration finishes', (_whom, subjectOf) => {
  it('leaves nothing behind if it precedes the last step', async () => {
    const registration = registrationOf();
    const ids = idsOf(registration);
    const erasing = whenAppended(() => erasePerson(services, subjectOf(ids)));
    expect(await registerAccount(erasing, registration)).toEqual({
      kind: 'refused',
      refusal: { refused: 'id_already_used' },
    });
    expect(await rowsOf(ids.userId)).toEqual(NOTHING);

    const cut = registrationOf();
    const dying = whenAppended(() => Promise.reject(new Error('died')));
    await expect(registerAccount(dying, cut)).rejects.toThrow('died');
    await erasePerson(services, subjectOf(idsOf(cut)));
    time.forward(60_000);
    await reconcileRegistrations(services, (error) => expect.unreachable(String(error)));
    expect(await rowsOf(idsOf(cut).userId)).toEqual(NOTHING);
  });

  it('makes the registration wait once the erasure has started', async () => {
    const registration = registrationOf();
    const ids = idsOf(registration);
    const finishing = registerAccount(
      whenAppended(() => beginErasing(subjectOf(ids))),
      registration,
    );
    await waiting(1);
    await blocker.query('commit');
    expect(await finishing).toMatchObject({ refusal: { refused: 'id_already_used' } });
    expect(await rowsOf(ids.userId)).toEqual(NOTHING);
  });
});

describe.each(WHOM)('erasure %s while the temporary password is issued', (_whom, subjectOf) => {
  const registered = async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    return idsOf(registration);
  };

  it('leaves no password behind', async () => {
    const ids = await registered();
    expect(
      await issueNow(
        whenHashing(() => erasePerson(services, subjectOf(ids))),
        ids.userId,
      ),
    ).toBeUndefined();
    expect(await rowsOf(ids.userId)).toEqual(NOTHING);
    expect(await issueNow(services, ids.userId)).toBeUndefined();
  });

  it('waits for the password and deletes it', async () => {
    const ids = await registered();
    const { profile } = (await readUser(services, ids.userId)) ?? {};
    if (profile === undefined || profile === 'erased') throw new Error('not registered');
    await blocker.query('begin');
    await blocker.query(
      `insert into identity.credentials values ($1, $1, 'owner', $2, $3, '', 'permanent', null, 1, now())`,
      [randomUUID(), profile.username, randomUUID()],
    );
    const issuing = issueNow(services, ids.userId);
    await waiting(1);
    const erasing = erasePerson(services, subjectOf(ids));
    await waiting(2);
    await blocker.query('rollback');
    expect(await issuing).toBeDefined();
    expect(await erasing).toEqual({ erased: true });
    expect(await rowsOf(ids.userId)).toEqual(NOTHING);
  });

  it('makes issuing wait once the erasure has started, then prevents it', async () => {
    const ids = await registered();
    await beginErasing(subjectOf(ids));
    const issuing = issueNow(services, ids.userId);
    await waiting(1);
    await blocker.query('commit');
    expect(await issuing).toBeUndefined();
    expect((await rowsOf(ids.userId))['identity.credentials']).toBe(0);
  });
});

describe('erasure of the account before its owner is in the log', () => {
  const cutOff = async () => {
    const registration = registrationOf();
    const dying: RegistrationServices = {
      ...services,
      log: {
        ...services.log,
        append: async (append) => {
          if (append.stream.startsWith('user-')) throw new Error('died');
          return services.log.append(append);
        },
      },
    };
    await expect(registerAccount(dying, registration)).rejects.toThrow('died');
    return registration;
  };

  it('leaves no registration to continue', async () => {
    const registration = await cutOff();
    const { accountId, userId } = idsOf(registration);
    expect(await erasePerson(services, { accountId })).toEqual({ erased: true });
    expect(await rowsOf(userId)).toEqual(NOTHING);
    expect(await registerAccount(services, registration)).toMatchObject({
      refusal: { refused: 'id_already_used' },
    });
    expect(await readUser(services, userId)).toBeUndefined();
  });

  it('erases an owner who is appended later', async () => {
    const registration = registrationOf();
    const { accountId, userId } = idsOf(registration);
    const erasing: RegistrationServices = {
      ...services,
      log: {
        ...services.log,
        append: async (append) => {
          if (append.stream === userStream(userId) && append.expected === 'no_stream') {
            await erasePerson(services, { accountId });
          }
          return services.log.append(append);
        },
      },
    };
    expect(await registerAccount(erasing, registration)).toMatchObject({
      refusal: { refused: 'id_already_used' },
    });
    expect(await readUser(services, userId)).toMatchObject({
      profile: 'erased',
      state: { status: 'erased' },
    });
    expect(await rowsOf(userId)).toEqual(NOTHING);
  });
});

describe('erasure while the first password is being chosen', () => {
  it('leaves nothing behind and rejects the password', async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    const { userId } = idsOf(registration);
    expect((await issueNow(services, userId))?.to).toBe(registration.email);
    const user = { userId, credentialVersion: 1 };
    const session = await beginChallenge(test.database, user, time.clock(), {
      isRecovery: false,
      timeZone: null,
    });
    const chosen = await choosePassword(
      {
        ...whenHashing(() => erasePerson(services, { userId })),
        logInQueue: createLogInQueue(),
        passwordMinLength: 6,
        isBreached: async () => false,
        revokedSessions: createRevokedSessions(async () => []),
      },
      { session, newPassword: 'kayak-7', commandId: randomUUID(), correlationId: randomUUID() },
    );
    expect(chosen).toEqual({ refused: 'session_expired' });
    expect(await rowsOf(userId)).toEqual(NOTHING);
  });
});

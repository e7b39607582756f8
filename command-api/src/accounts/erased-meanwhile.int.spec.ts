import { randomUUID } from 'node:crypto';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { idMadeBy } from '@waivers/events/log/event-id.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import { createAtOnce } from '../identity/at-once.ts';
import { beginChallenge } from '../identity/challenges.ts';
import { LOG_INS_AT_ONCE } from '../identity/log-in.ts';
import { readMails } from '../outbox/outbox.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { chooseFirstPassword } from './choose-first-password.ts';
import { readAccount } from './read.ts';
import { reconcileClaims } from './reconcile-claims.ts';
import { type RegistrationServices, registerAccount } from './register.ts';
import { registrationServices, stoppedClock } from './testing/registration-services.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let time: ReturnType<typeof stoppedClock>;
let services: RegistrationServices;
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

const whenHashing = (happening: () => Promise<unknown>): RegistrationServices => ({
  ...services,
  passwords: {
    ...services.passwords,
    hash: async (typed, turn) => {
      await happening();
      return services.passwords.hash(typed, turn);
    },
  },
});

const rowsOf = async (accountId: string) => {
  const tables = ['identity.claims', 'identity.credentials', 'identity.challenges', 'outbox.mails'] as const;
  const found = await Promise.all(
    tables.map((table) =>
      test.database.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute(),
    ),
  );
  return Object.fromEntries(tables.map((table, index) => [table, found[index]?.length]));
};

const NOTHING = {
  'identity.claims': 0,
  'identity.credentials': 0,
  'identity.challenges': 0,
  'outbox.mails': 0,
};

const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBe(count);
    },
    { timeout: 20_000 },
  );

let watcher: Client;
let blocker: Client;
beforeAll(async () => {
  watcher = new Client({ connectionString: test.appUrl });
  blocker = new Client({ connectionString: test.appUrl });
  await Promise.all([watcher.connect(), blocker.connect()]);
});
afterAll(() => Promise.all([watcher.end(), blocker.end()]));

describe('an erasure while a registration is being finished', () => {
  it('before its last step leaves nothing, whoever finishes it', async () => {
    const registration = registrationOf();
    const accountId = idMadeBy(registration.commandId, 'account');
    const erasing = whenHashing(() => erasePerson(services, { accountId }));
    expect(await registerAccount(erasing, registration)).toEqual({
      kind: 'refused',
      refusal: { refused: 'id_already_used' },
    });
    expect(await rowsOf(accountId)).toEqual(NOTHING);

    const cut = registrationOf();
    const cutId = idMadeBy(cut.commandId, 'account');
    await expect(
      registerAccount(
        whenHashing(() => Promise.reject(new Error('died'))),
        cut,
      ),
    ).rejects.toThrow('died');
    time.forward(60_000);
    await reconcileClaims(
      whenHashing(() => erasePerson(services, { accountId: cutId })),
      (error) => expect.unreachable(String(error)),
    );
    expect(await rowsOf(cutId)).toEqual(NOTHING);
  });

  it('that waits for its last step finds all of it', async () => {
    const registration = registrationOf();
    const accountId = idMadeBy(registration.commandId, 'account');
    const finishing = registerAccount(
      whenHashing(async () => {
        const { profile } = (await readAccount(services, accountId)) ?? {};
        if (profile === undefined || profile === 'erased') throw new Error('not registered');
        await blocker.query('begin');
        await blocker.query(
          `insert into identity.credentials values ($1, $1, $2, $3, '', 'permanent', null, 1, now())`,
          [randomUUID(), profile.username, randomUUID()],
        );
      }),
      registration,
    );
    await waiting(1);
    const erasing = erasePerson(services, { accountId });
    await waiting(2);
    await blocker.query('rollback');
    expect((await finishing).kind).toBe('registered');
    expect(await erasing).toEqual({ erased: true });
    expect(await rowsOf(accountId)).toEqual(NOTHING);
  });

  it('that has begun is waited for', async () => {
    const registration = registrationOf();
    const accountId = idMadeBy(registration.commandId, 'account');
    const finishing = registerAccount(
      whenHashing(async () => {
        const { keyId = '' } = (await readAccount(services, accountId)) ?? {};
        const [batchId, number] = keyId.split('.');
        await blocker.query('begin');
        await blocker.query(
          'update keys.data_keys set bytes = $1, erased_by = $2 where batch_id = $3 and number = $4',
          [Buffer.alloc(32), randomUUID(), batchId, number],
        );
      }),
      registration,
    );
    await waiting(1);
    await blocker.query('commit');
    expect(await finishing).toMatchObject({ refusal: { refused: 'id_already_used' } });
    expect(await rowsOf(accountId)).toEqual(NOTHING);
  });
});

describe('an erasure while the first password is being chosen', () => {
  it('leaves nothing, and the password is not taken', async () => {
    const registration = registrationOf();
    await registerAccount(services, registration);
    const accountId = idMadeBy(registration.commandId, 'account');
    const [mail] = await readMails(test.database, services.mailKey, 1);
    expect(mail?.payload.to).toBe(registration.email);
    const session = await beginChallenge(test.database, { accountId, credentialVersion: 1 }, time.clock());
    const chosen = await chooseFirstPassword(
      {
        ...whenHashing(() => erasePerson(services, { accountId })),
        logInsAtOnce: createAtOnce(LOG_INS_AT_ONCE),
        passwordMinLength: 6,
      },
      { session, newPassword: 'kayak-7', commandId: randomUUID(), correlationId: randomUUID() },
    );
    expect(chosen).toEqual({ refused: 'session_expired' });
    expect(await rowsOf(accountId)).toEqual(NOTHING);
  });
});

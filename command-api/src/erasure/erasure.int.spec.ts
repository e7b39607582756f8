import { randomUUID } from 'node:crypto';
import { accountRegistered } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { forgetDamage, keptDamage } from '@waivers/events/keys/found-damage.ts';
import { parseKeyId } from '@waivers/events/keys/key-batch.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { KeyMissing } from '@waivers/events/keys/key-store.ts';
import { keysIn, openEvent } from '@waivers/events/keys/personal-values.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { moveCheckpoint } from '@waivers/events/keys/tombstone-checkpoint.ts';
import { codec } from '@waivers/events/log/codec.ts';
import { LogError } from '@waivers/events/log/errors.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { beginEpoch } from '@waivers/events/log/identity.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/log-position.ts';
import { createMemoryLog } from '@waivers/events/log/memory-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { createEndedSessions } from '@waivers/server/ended-sessions.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CommandDatabase } from '../database.ts';
import { handleCommand } from '../handle-command.ts';
import { beginChallenge } from '../identity/challenges.ts';
import { claim } from '../identity/claims.ts';
import { addTemporaryCredential } from '../identity/credentials.ts';
import { beginSession } from '../identity/sessions.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { queueMail } from '../outbox/outbox.ts';
import { erasePerson } from './erase-person.ts';
import { createTombstoneProof } from './prove-tombstones.ts';
import { reconcileTombstones } from './reconcile-tombstones.ts';

let test: TestDatabase;
let database: Kysely<CommandDatabase>;
let log: EventLog;
let keys: KeyStore;

beforeAll(async () => {
  test = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
  database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: test.appUrl, max: 4 }) }),
  });
  keys = postgresKeyStore(database, TEST_MASTER_KEY);
});

beforeEach(async () => {
  log = createMemoryLog();
  await forgetDamage(database);
  await moveCheckpoint(database, await log.head());
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

type Registered = NewEvent<typeof accountRegistered>;
const profile = {
  company: 'Acme',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@b.test',
  username: 'acme1234',
};

const register = async (): Promise<string> => {
  const accountId = v7();
  const events: readonly Registered[] = [{ type: 'AccountRegistered', data: { profile, timeZone: 'UTC' } }];
  await handleCommand(
    { log, keys },
    {
      stream: accountStream(accountId),
      decider: { initial: undefined, evolve: (state) => state, decide: () => events },
      command: 'register',
      context: {
        commandId: v7(),
        correlationId: v7(),
        accountId,
        actor: { kind: 'user', id: accountId },
        now: new Date(),
      },
    },
  );
  await claim(database, { kind: 'email', value: `${accountId}@b.test` }, accountId, new Date());
  return accountId;
};

const profileOf = async (accountId: string): Promise<unknown> => {
  const [event] = await log.readStream(accountStream(accountId));
  if (event === undefined) throw new Error('not registered');
  return (await openEvent(accountRegistered, keys, codec.decode(event))).data.profile;
};

const claimsOf = (accountId: string) =>
  database.selectFrom('identity.claims').select('value').where('account_id', '=', accountId).execute();

/** The owner has got a mail, has logged in with what it says, and once more since. */
const useAccount = async (accountId: string): Promise<void> => {
  const now = new Date();
  const email = `${accountId}@b.test`;
  const owner = { accountId, userId: v7(), credentialVersion: 1 };
  const fingerprintKey = Buffer.alloc(32, 1);
  const credential = { ...owner, username: accountId, email, passwordHash: 'hash' };
  await addTemporaryCredential(database, credential, now);
  await beginChallenge(database, owner, now);
  const endedSessions = createEndedSessions(async () => []);
  await beginSession({ database, fingerprintKey, endedSessions, clock: () => now }, owner);
  await queueMail(
    database,
    { mailKey: TEST_MASTER_KEY, fingerprintKey },
    {
      eventId: v7(),
      accountId,
      now,
      payload: {
        template: 'temporary-password',
        to: email,
        firstName: 'Ann',
        company: 'Acme',
        username: accountId,
        temporaryPassword: 'secret',
        expiresAt: now.toISOString(),
      },
    },
  );
};

/** How many rows each table outside the log keeps of an account. A table that is added later is looked at too. */
const keptOf = async (accountId: string): Promise<Readonly<Record<string, number>>> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.columns
    where table_schema in ('identity', 'outbox') and column_name = 'account_id' order by 1, 2`.execute(
    database,
  );
  const kept: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(schema, name)} where account_id = ${accountId}`.execute(
      database,
    );
    kept[`${schema}.${name}`] = rows[0]?.count ?? -1;
  }
  return kept;
};

const services = () => ({ log, keys, database });

const reconcile = (on: EventLog = log) => reconcileTombstones({ ...services(), log: on });
const damage = () => keptDamage(database, 'erasures');

/** As a process that is killed after the event and before the tombstone. */
const eraseAndCrash = async (accountId: string): Promise<void> => {
  const failing = Object.assign(Object.create(database) as Kysely<CommandDatabase>, {
    transaction: () => {
      throw new Error('killed');
    },
  });
  await expect(erasePerson({ ...services(), database: failing }, { accountId })).rejects.toThrow('killed');
};

describe('erasing a person', () => {
  it('leaves the event, and nothing of the person', async () => {
    const [accountId, other] = [await register(), await register()];
    expect(await profileOf(accountId)).toEqual(profile);
    expect(await erasePerson(services(), { accountId })).toEqual({ erased: true });
    expect(await profileOf(accountId)).toBe(ERASED);
    expect(await claimsOf(accountId)).toEqual([]);
    expect((await log.readStream(accountStream(accountId))).map(({ type }) => type)).toEqual([
      'AccountRegistered',
      'PersonErased',
    ]);
    expect(await profileOf(other)).toEqual(profile);
    expect(await claimsOf(other)).toHaveLength(1);
  });

  it('leaves no mail, log-in, claim or session of an owner, and everything of others', async () => {
    const [accountId, other] = [await register(), await register()];
    await useAccount(accountId);
    await useAccount(other);
    const before = await keptOf(accountId);
    expect(before).toMatchObject({ 'identity.sessions': 1, 'identity.challenges': 1, 'outbox.mails': 1 });
    // A table without a row here would prove nothing.
    expect(Object.values(before)).not.toContain(0);
    await erasePerson(services(), { accountId });
    expect(Object.values(await keptOf(accountId)).every((count) => count === 0)).toBe(true);
    expect(await keptOf(other)).toEqual(before);
  });

  it('can be asked for twice', async () => {
    const accountId = await register();
    await erasePerson(services(), { accountId });
    expect(await erasePerson(services(), { accountId })).toEqual({ erased: true });
    expect(await log.readStream(accountStream(accountId))).toHaveLength(2);
  });

  it('destroys the key when it is asked for again after a crash, without the reconciler', async () => {
    const accountId = await register();
    await eraseAndCrash(accountId);
    expect(await profileOf(accountId)).toEqual(profile);
    expect(await erasePerson(services(), { accountId })).toEqual({ erased: true });
    expect(await profileOf(accountId)).toBe(ERASED);
    expect(await claimsOf(accountId)).toEqual([]);
    expect(await log.readStream(accountStream(accountId))).toHaveLength(2);
  });

  it('finds nobody under an unknown id', async () => {
    expect(await erasePerson(services(), { accountId: randomUUID() })).toEqual({ refused: 'not_found' });
    expect(
      await erasePerson(services(), { signedWaiverId: randomUUID(), participantId: randomUUID() }),
    ).toEqual({ refused: 'not_found' });
  });
});

describe('the reconciler', () => {
  it('sets the tombstone that a crash has left out', async () => {
    const accountId = await register();
    await eraseAndCrash(accountId);
    expect(await profileOf(accountId)).toEqual(profile);
    await reconcile();
    expect(await profileOf(accountId)).toBe(ERASED);
    expect(await claimsOf(accountId)).toEqual([]);
  });

  it('goes on from where it was, a hundred events at a time: they may be large', async () => {
    const accounts = [];
    for (let index = 0; index < 205; index += 1) accounts.push(await register());
    const limits: number[] = [];
    const watched: EventLog = {
      ...log,
      readAll: (options) => {
        limits.push(options.limit);
        return log.readAll(options);
      },
    };
    await reconcile(watched);
    expect(Math.max(...limits)).toBe(100);
    const accountId = accounts[150] ?? '';
    await eraseAndCrash(accountId);
    await reconcile(watched);
    expect(await profileOf(accountId)).toBe(ERASED);
    await expect(reconcile(watched)).resolves.toBeUndefined();
  });

  it('starts over in a new epoch', async () => {
    await register();
    await reconcile();
    await beginEpoch(log);
    const accountId = await register();
    await eraseAndCrash(accountId);
    await reconcile();
    expect(await profileOf(accountId)).toBe(ERASED);
  });

  it('leaves an erasure in a damaged stream alone, tells of it, and carries out those behind it', async () => {
    const [damaged, accountId] = [await register(), await register()];
    await eraseAndCrash(damaged);
    await eraseAndCrash(accountId);
    const readStream: EventLog['readStream'] = async (stream, options) => {
      if (stream === accountStream(damaged)) throw new LogError('log_corrupt', 'Version 1 is missing.');
      return log.readStream(stream, options);
    };
    await reconcile({ ...log, readStream });
    expect(await profileOf(accountId)).toBe(ERASED);
    expect(await profileOf(damaged)).toEqual(profile);
    expect(await damage()).toEqual([expect.stringContaining(accountStream(damaged))]);
  });

  it('does not go over it when the event that it has come to is missing, or the log is another one', async () => {
    await register();
    const { position, ...head } = requirePosition(await log.head());
    const ofAnother = { logId: randomUUID(), epoch: randomUUID() };
    for (const checkpoint of [
      formatPosition(head, position + 3n, head.eventId),
      formatPosition(ofAnother, position, head.eventId),
    ]) {
      await moveCheckpoint(database, checkpoint);
      await expect(reconcile()).rejects.toMatchObject({ code: 'foreign_position' });
      expect(
        await database.selectFrom('keys.tombstone_checkpoint').selectAll().executeTakeFirst(),
      ).toMatchObject({ position: checkpoint });
    }
  });
});

/** As somebody who can write into the log, and knows which key they are after. */
const forge = async (stream: string, data: object): Promise<string> => {
  const eventId = randomUUID();
  const { length } = await log.readStream(stream);
  const [first] = (await log.readStream(stream, { limit: 1 })).map(codec.decode);
  if (first === undefined) throw new Error(`${stream} is empty.`);
  const event = { eventId, type: 'PersonErased', data, metadata: first.metadata };
  await log.append({ stream, expected: length, events: [codec.encode(event)] });
  return eventId;
};

const keyOf = async (accountId: string): Promise<string> => {
  const [event] = (await log.readStream(accountStream(accountId))).map(codec.decode);
  return event === undefined ? '' : (keysIn(accountRegistered, event).get(accountId) ?? '');
};

describe('an erasure that names what is not its own', () => {
  it("leaves a stranger's key, and is told of", async () => {
    const [accountId, stranger] = [await register(), await register()];
    const keyIds = [await keyOf(stranger)];
    for (const data of [
      { accountId, keyIds },
      { accountId: stranger, keyIds },
      { participantId: randomUUID(), keyIds },
    ]) {
      const eventId = await forge(accountStream(accountId), data);
      await reconcile();
      expect(await damage()).toContainEqual(expect.stringContaining(eventId));
    }
    await erasePerson(services(), { accountId });
    expect(await profileOf(stranger)).toEqual(profile);
    expect(await claimsOf(stranger)).toHaveLength(1);
  });

  it("leaves it also where a forged value says that it is the subject's own", async () => {
    const [accountId, stranger] = [await register(), await register()];
    const [first] = await log.readStream(accountStream(accountId));
    if (first === undefined) throw new Error('not registered');
    const keyId = await keyOf(stranger);
    const data = first.data.replace(await keyOf(accountId), keyId);
    const eventId = randomUUID();
    await log.append({
      stream: accountStream(accountId),
      expected: 1,
      events: [{ ...first, eventId, data }],
    });
    await forge(accountStream(accountId), { accountId, keyIds: [keyId] });
    await reconcile();
    expect(await damage()).toHaveLength(1);
    expect(await profileOf(stranger)).toEqual(profile);
  });

  it('destroys what is its own beside', async () => {
    const [accountId, stranger] = [await register(), await register()];
    const keyIds = [await keyOf(stranger), await keyOf(accountId)];
    await forge(accountStream(accountId), { accountId, keyIds });
    await reconcile();
    expect(await profileOf(accountId)).toBe(ERASED);
    expect(await claimsOf(accountId)).toEqual([]);
    expect(await profileOf(stranger)).toEqual(profile);
    expect(await damage()).toHaveLength(1);
  });
});

describe('a tombstone without an erasure in the log', () => {
  const bury = async (accountId: string, provenBy?: string): Promise<string> => {
    const id = await keyOf(accountId);
    const { batchId, number } = parseKeyId(id) ?? { batchId: '', number: 0 };
    await database
      .updateTable('keys.data_keys')
      .set({ bytes: Buffer.alloc(32), erased_by: provenBy ?? randomUUID() })
      .where('batch_id', '=', batchId)
      .where('number', '=', number)
      .execute();
    if (provenBy !== undefined) {
      await database
        .insertInto('keys.proven_erasures')
        .values({ batch_id: batchId, number, event_id: provenBy, stream: accountStream(accountId) })
        .execute();
    }
    return id;
  };

  it('is damage: found, and the person never shown as erased', async () => {
    const [accountId, other] = [await register(), await register()];
    await erasePerson(services(), { accountId: other });
    const look = createTombstoneProof(services(), database);
    const before = await look();
    const id = await bury(accountId);
    expect(new Set(await look())).toEqual(new Set([...before, id]));
    await expect(profileOf(accountId)).rejects.toThrow(KeyMissing);
    expect(await profileOf(other)).toBe(ERASED);
  });

  it('is found also where the database says that there was one', async () => {
    const [accountId, other] = [await register(), await register()];
    const [registered] = await log.readStream(accountStream(accountId));
    const ids = [await bury(accountId, randomUUID()), await bury(other, registered?.eventId ?? '')];
    expect(await createTombstoneProof(services(), database)()).toEqual(expect.arrayContaining(ids));
    await expect(profileOf(accountId)).rejects.toThrow(KeyMissing);
  });

  it('is doubted only until the log holds the erasure: one wrong answer undoes none', async () => {
    const accountId = await register();
    await erasePerson(services(), { accountId });
    const id = await keyOf(accountId);
    let isWrong = true;
    const readStream: EventLog['readStream'] = async (...asked) => (isWrong ? [] : log.readStream(...asked));
    const look = createTombstoneProof({ keys, log: { readStream } }, database);
    expect(await look()).toContain(id);
    await expect(profileOf(accountId)).rejects.toThrow(KeyMissing);
    isWrong = false;
    expect(await look()).not.toContain(id);
    expect(await profileOf(accountId)).toBe(ERASED);
  });

  it('is neither said nor denied by a stream that is damaged, and others are found beside it', async () => {
    const [damaged, forged] = [await register(), await register()];
    await erasePerson(services(), { accountId: damaged });
    const id = await bury(forged, randomUUID());
    const readStream: EventLog['readStream'] = async (stream, options) => {
      if (stream === accountStream(damaged)) throw new LogError('log_corrupt', 'Version 1 is missing.');
      return log.readStream(stream, options);
    };
    expect(await createTombstoneProof({ keys, log: { readStream } }, database)()).toContain(id);
    expect(await profileOf(damaged)).toBe(ERASED);
  });

  it('is mended by the erasure, also behind a proof of something else', async () => {
    const accountId = await register();
    const id = await bury(accountId, randomUUID());
    const look = createTombstoneProof(services(), database);
    expect(await look()).toContain(id);
    await erasePerson(services(), { accountId });
    expect(await look()).not.toContain(id);
    expect(await profileOf(accountId)).toBe(ERASED);
  });

  it('is mended by the erasure', async () => {
    const accountId = await register();
    const id = await bury(accountId);
    await erasePerson(services(), { accountId });
    const look = createTombstoneProof(services(), database);
    expect(await look()).not.toContain(id);
    expect(await look()).not.toContain(id);
    expect(await profileOf(accountId)).toBe(ERASED);
  });
});

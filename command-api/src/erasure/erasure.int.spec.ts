import { randomBytes, randomUUID } from 'node:crypto';
import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { isRefusal } from '@waivers/events/commands/decider.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountRegistered } from '@waivers/events/definitions/account.ts';
import { ERASED, type EventActor, type NewEvent } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { questionAnswered } from '@waivers/events/definitions/understanding.ts';
import { userRegistered } from '@waivers/events/definitions/user.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { clearDamage, recordedDamage } from '@waivers/events/keys/erasure/recorded-damage.ts';
import { moveTombstoneCheckpoint } from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import { parseKeyId } from '@waivers/events/keys/key-batch.ts';
import { KeyMissing, type KeyStore } from '@waivers/events/keys/key-store.ts';
import { keysIn, openEvent } from '@waivers/events/keys/personal-values.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeAccount } from '../accounts/change-account.ts';
import { accountDecider } from '../accounts/decide.ts';
import { storeKey } from '../api-keys/stored-keys.ts';
import { guardErasedImages } from '../blobs/guard-erased-images.ts';
import type { CommandDatabase } from '../database/command-database.ts';
import { claim } from '../identity/claims.ts';
import { addTemporaryCredential } from '../identity/credentials.ts';
import { linkUser } from '../identity/oidc/subjects.ts';
import { addRecoveryPassword } from '../identity/passwords/temporary-passwords.ts';
import { keepRegistration } from '../identity/registrations.ts';
import { beginFactorChallenge } from '../identity/second-factor/factor-challenges.ts';
import { replaceRecoveryCodes } from '../identity/second-factor/recovery-codes.ts';
import { makeTotpSecret } from '../identity/second-factor/totp.ts';
import { addUnconfirmedTotp } from '../identity/second-factor/totp-factors.ts';
import { beginChallenge } from '../identity/sessions/challenges.ts';
import { recordLogIn } from '../identity/sessions/past-log-ins.ts';
import { openSession } from '../identity/sessions/sessions.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { recordingOutbox } from '../outbox/testing/recording-outbox.ts';
import { changeOwner } from '../owner-account/change.ts';
import { decide as decideSigning } from '../signing/decide.ts';
import { initial as unsigned } from '../signing/state.ts';
import { minor, minorsContent, signing } from '../signing/testing/signings.ts';
import { testPorts } from '../testing/test-ports.ts';
import { erasureDecider } from './decide.ts';
import { erasePerson } from './erase-person.ts';
import { createTombstoneProof } from './prove-tombstones.ts';
import { reconcileTombstones } from './reconcile-tombstones.ts';

let test: TestDatabase;
let database: Kysely<CommandDatabase>;
let log: EventLog;
let keys: KeyStore;
let blobs: BlobStore;

beforeAll(async () => {
  test = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
  const pool = new pg.Pool({ connectionString: test.appUrl, max: 4 });
  database = new Kysely({
    dialect: new PostgresDialect({ pool }),
  });
  blobs = postgresBlobStore(pool);
  keys = postgresKeyStore(database, TEST_MASTER_KEY);
});

beforeEach(async () => {
  log = createMemoryLog();
  await clearDamage(database);
  await moveTombstoneCheckpoint(database, await log.head());
});

afterAll(async () => {
  await database.destroy();
  await test.drop();
});

const ACCOUNT = v7();

const profile = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@b.test',
  username: 'acme1234',
};

const context = (accountId: string, actor: EventActor = { kind: 'user', id: v7() }) =>
  ({ commandId: v7(), correlationId: v7(), accountId, actor, now: new Date() }) as const;

type Appended = readonly NewEvent<typeof userRegistered | typeof waiverSigned | typeof questionAnswered>[];

/** Appends events directly, without a decider. */
const append = (stream: string, accountId: string, events: Appended) =>
  handleCommand(
    { log, keys },
    {
      stream,
      decider: { initial: undefined, evolve: (state) => state, decide: () => events, isSame: () => true },
      command: 'append',
      context: context(accountId),
    },
  );

const register = async (accountId = ACCOUNT): Promise<string> => {
  const userId = v7();
  await append(userStream(userId), accountId, [{ type: 'UserRegistered', data: { profile, role: 'owner' } }]);
  await claim(database, { kind: 'email', value: `${userId}@b.test` }, userId, new Date());
  return userId;
};

const profileOf = async (userId: string): Promise<unknown> => {
  const [event] = await log.readStream(userStream(userId));
  if (event === undefined) throw new Error('not registered');
  return (await openEvent(userRegistered, keys, codec.decode(event))).data.profile;
};

const claimsOf = (userId: string) =>
  database.selectFrom('identity.claims').select('value').where('user_id', '=', userId).execute();

/** Logs the user in twice, first with a temporary password, and leaves a registration in progress. */
const useProduct = async (userId: string, accountId = ACCOUNT): Promise<void> => {
  const now = new Date();
  const email = `${userId}@b.test`;
  const user = { userId, accountId, credentialVersion: 1 };
  const fingerprintKey = Buffer.alloc(32, 1);
  const credential = { ...user, role: 'owner' as const, username: userId, email, passwordHash: 'hash' };
  await addTemporaryCredential(database, credential, now);
  const typed = { ...profile, company: 'Acme', timeZone: 'UTC', commandId: v7(), correlationId: v7() };
  await keepRegistration(database, TEST_MASTER_KEY, { ...typed, ...user }, now);
  await beginChallenge(database, user, now, { isRecovery: true, timeZone: 'Europe/Berlin' });
  const revokedSessions = createRevokedSessions(async () => []);
  await openSession(
    { database, fingerprintKey, revokedSessions, clock: () => now },
    { ...user, method: 'oidc', secondFactor: null },
    null,
  );
  const recovery = { password: userId, userId, accountId, eventId: v7(), expiresAt: now };
  await addRecoveryPassword(database, recovery);
  await database
    .insertInto('identity.test_mails')
    .values({ command_id: v7(), user_id: userId, content_hash: Buffer.alloc(32), queued_at: now })
    .execute();
  const totp = { id: v7(), userId, name: 'Phone', secret: makeTotpSecret() };
  await addUnconfirmedTotp(database, TEST_MASTER_KEY, totp, now);
  await replaceRecoveryCodes(database, fingerprintKey, userId);
  const challenge = {
    ...user,
    purpose: 'confirm',
    passkeyChallenge: null,
    timeZone: 'Europe/Berlin',
  } as const;
  await beginFactorChallenge(database, challenge, now);
  await database
    .insertInto('identity.remembered_devices')
    .values({
      id: v7(),
      user_id: userId,
      token_hash: Buffer.from(userId),
      user_agent: 'Firefox',
      remembered_at: now,
      expires_at: now,
    })
    .execute();
  const logIn = { at: now, method: 'password', secondFactor: null, timeZone: null, userAgent: null } as const;
  await recordLogIn(database, userId, logIn);
  const identity = { issuer: 'https://login.example', subject: userId };
  await linkUser(database, { accountId }, identity, { userId, accountId });
  const key = { accountId, userId, name: 'Booking', scopes: ['read'], createdAt: now } as const;
  await storeKey(database, { ...key, id: v7() }, `wv_${userId}`);
};

/** Counts a user's rows in every table outside the log, including tables added in the future. */
const keptOf = async (userId: string): Promise<Readonly<Record<string, number>>> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.columns
    where table_schema = 'identity' and column_name = 'user_id' order by 1, 2`.execute(database);
  const kept: Record<string, number> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(schema, name)} where user_id = ${userId}`.execute(database);
    kept[`${schema}.${name}`] = rows[0]?.count ?? -1;
  }
  return kept;
};

const outbox = recordingOutbox();
const services = () => ({ log, keys, database, outbox });

const reconcile = (on: EventLog = log) => reconcileTombstones({ ...services(), log: on });
const damage = () => recordedDamage(database, 'erasures');

/** Simulates a crash between the event and its tombstones. */
const eraseAndCrash = async (userId: string): Promise<void> => {
  const failing = Object.assign(Object.create(database) as Kysely<CommandDatabase>, {
    transaction: () => {
      throw new Error('killed');
    },
  });
  await expect(erasePerson({ ...services(), database: failing }, { userId })).rejects.toThrow('killed');
};

describe('erasure of a person', () => {
  it('leaves nothing but the event', async () => {
    const [userId, other] = [await register(), await register()];
    expect(await profileOf(userId)).toEqual(profile);
    expect(await erasePerson(services(), { userId })).toEqual({ erased: true });
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await claimsOf(userId)).toEqual([]);
    expect((await log.readStream(userStream(userId))).map(({ type }) => type)).toEqual([
      'UserRegistered',
      'PersonErased',
    ]);
    expect(await profileOf(other)).toEqual(profile);
    expect(await claimsOf(other)).toHaveLength(1);
  });

  it('deletes only that user’s mails, credentials, claims and sessions', async () => {
    const [userId, other] = [await register(), await register()];
    await useProduct(userId);
    await useProduct(other);
    const before = await keptOf(userId);
    expect(before).toMatchObject({ 'identity.sessions': 1, 'identity.challenges': 1 });
    // Every table must contain rows before the erasure. Otherwise, the test would prove nothing.
    expect(Object.values(before)).not.toContain(0);
    await erasePerson(services(), { userId });
    expect(Object.values(await keptOf(userId)).every((count) => count === 0)).toBe(true);
    expect(await keptOf(other)).toEqual(before);
    expect(outbox.asked).toContain(`forget person ${userId}`);
    expect(outbox.asked).not.toContain(`forget person ${other}`);
  });

  it('is idempotent', async () => {
    const userId = await register();
    await erasePerson(services(), { userId });
    expect(await erasePerson(services(), { userId })).toEqual({ erased: true });
    expect(await log.readStream(userStream(userId))).toHaveLength(2);
  });

  it('destroys the key when retried after a crash, without the reconciler', async () => {
    const userId = await register();
    await eraseAndCrash(userId);
    expect(await profileOf(userId)).toEqual(profile);
    expect(await erasePerson(services(), { userId })).toEqual({ erased: true });
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await claimsOf(userId)).toEqual([]);
    expect(await log.readStream(userStream(userId))).toHaveLength(2);
  });

  it('returns not_found for an unknown id', async () => {
    expect(await erasePerson(services(), { userId: randomUUID() })).toEqual({ refused: 'not_found' });
    expect(
      await erasePerson(services(), { signedWaiverId: randomUUID(), participantId: randomUUID() }),
    ).toEqual({ refused: 'not_found' });
  });
});

describe('erasure of an account', () => {
  const registerAccount = async (): Promise<{ readonly accountId: string; readonly userId: string }> => {
    const accountId = v7();
    const userId = await register(accountId);
    await useProduct(userId, accountId);
    await handleCommand(services(), {
      stream: accountStream(accountId),
      decider: accountDecider(services().keys),
      command: { type: 'RegisterAccount', company: 'Acme', timeZone: 'UTC', ownerId: userId },
      context: context(accountId),
    });
    return { accountId, userId };
  };
  const waitingLocks = async (): Promise<number> => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database,
    );
    return rows.length;
  };
  const imageOf = async (accountId: string) => {
    const sha256 = await blobs.put(accountId, { mediaType: 'image/png', bytes: randomBytes(9) });
    return () => blobs.get(accountId, sha256);
  };
  const businessOf = async (accountId: string) => (await readAccount(services(), accountId))?.business;

  it('deletes images that arrive during or after the erasure', async () => {
    const [gone, late] = [await registerAccount(), await registerAccount()];
    const image = () => ({ mediaType: 'image/png', bytes: randomBytes(9) }) as const;
    const living = guardErasedImages({ ...services(), blobs });
    const kept = async ({ accountId }: { readonly accountId: string }) =>
      blobs.get(accountId, await living.put(accountId, image()));
    expect(await kept(gone)).toBeDefined();
    await erasePerson(services(), { accountId: gone.accountId });
    expect(await kept(gone)).toBeUndefined();
    let erasure: Promise<unknown> | undefined;
    const slow = guardErasedImages({
      ...services(),
      blobs: {
        ...blobs,
        put: async (accountId, blob) => {
          erasure = erasePerson(services(), { accountId });
          await expect.poll(() => waitingLocks()).toBeGreaterThan(0);
          return blobs.put(accountId, blob);
        },
      },
    });
    const sha256 = await slow.put(late.accountId, image());
    await erasure;
    expect(await blobs.get(late.accountId, sha256)).toBeUndefined();
  });

  it('deletes the business and its users', async () => {
    const [gone, other] = [await registerAccount(), await registerAccount()];
    const colleague = await register(gone.accountId);
    await useProduct(colleague, gone.accountId);
    const images = [await imageOf(gone.accountId), await imageOf(other.accountId)];
    const setting = { type: 'RenameCompany', company: 'Hall', present: 'Acme' } as const;
    await changeAccount(services(), setting, context(gone.accountId));
    expect(await businessOf(gone.accountId)).toEqual({ company: 'Hall' });
    expect(await erasePerson(services(), { accountId: gone.accountId })).toEqual({ erased: true });
    expect(await businessOf(gone.accountId)).toBe(ERASED);
    expect(await Promise.all(images.map((read) => read()))).toEqual([undefined, expect.anything()]);
    expect(outbox.asked).toContain(`forget account ${gone.accountId}`);
    expect(outbox.asked).not.toContain(`forget account ${other.accountId}`);
    for (const userId of [gone.userId, colleague]) {
      expect(await profileOf(userId)).toBe(ERASED);
      expect(Object.values(await keptOf(userId)).every((count) => count === 0)).toBe(true);
    }
    expect(await businessOf(other.accountId)).toEqual({ company: 'Acme' });
    expect(await profileOf(other.userId)).toEqual(profile);
    expect(Object.values(await keptOf(other.userId))).not.toContain(0);
    expect(await erasePerson(services(), { accountId: gone.accountId })).toEqual({ erased: true });
    // Registered, renamed, and the erasures of its owner and of itself.
    expect(await log.readStream(accountStream(gone.accountId))).toHaveLength(4);
  });

  it('deletes a logo that arrives concurrently', async () => {
    const { accountId, userId } = await registerAccount();
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const erasing = {
      ...blobs,
      put: async (...put: Parameters<typeof blobs.put>) => {
        await erasePerson(services(), { accountId });
        return guardErasedImages({ ...services(), blobs }).put(...put);
      },
    };
    const logo = `data:image/png;base64,${bytes.toString('base64')}`;
    const clock = () => new Date();
    const secrets = accountSecrets(database, TEST_MASTER_KEY);
    const changing = { ...services(), ...testPorts(), secrets, blobs: erasing, clock };
    expect(await changeOwner(changing, userId, { logo }, context(accountId))).toEqual({
      refused: 'not_found',
    });
    const kept = await sql`select from blobs.blobs where account_id = ${accountId}`.execute(database);
    expect(kept.rows).toEqual([]);
  });

  it('is not triggered by erasing its owner', async () => {
    const { accountId, userId } = await registerAccount();
    await erasePerson(services(), { userId });
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await businessOf(accountId)).toEqual({ company: 'Acme' });
  });

  it('erases the users even if interrupted after appending the event', async () => {
    const { accountId, userId } = await registerAccount();
    const colleague = await register(accountId);
    await useProduct(colleague, accountId);
    let appended = 0;
    const dying: EventLog = {
      ...log,
      append: (events) => {
        appended += 1;
        return appended === 1 ? log.append(events) : Promise.reject(new Error('the process died'));
      },
    };
    await expect(erasePerson({ ...services(), log: dying }, { accountId })).rejects.toThrow('died');
    expect([await profileOf(userId), await profileOf(colleague)]).toEqual([profile, profile]);
    await reconcile();
    expect([await profileOf(userId), await profileOf(colleague)]).toEqual([ERASED, ERASED]);
    expect(await businessOf(accountId)).toBe(ERASED);
    expect(Object.values(await keptOf(colleague)).every((count) => count === 0)).toBe(true);
  });

  it('finds the owner in the stream, without relying on the database', async () => {
    const { accountId, userId } = await registerAccount();
    for (const table of ['identity.credentials', 'identity.registrations'] as const) {
      await database.deleteFrom(table).where('user_id', '=', userId).execute();
    }
    await erasePerson(services(), { accountId });
    expect(await profileOf(userId)).toBe(ERASED);
  });

  it('reports keys that belong to its owner or to another account instead of destroying them', async () => {
    const [one, other] = [await registerAccount(), await registerAccount()];
    const [first] = (await log.readStream(accountStream(other.accountId))).map(codec.decode);
    const ofOther = first && keysIn(accountRegistered, first).get(other.accountId);
    const keyIds = [await keyOf(one.userId), ofOther ?? ''];
    const eventId = await forge(accountStream(one.accountId), { accountId: one.accountId, keyIds });
    await reconcile();
    expect(await damage()).toContainEqual(expect.stringContaining(eventId));
    expect(await profileOf(one.userId)).toEqual(profile);
    expect(await businessOf(other.accountId)).toEqual({ company: 'Acme' });
  });
});

describe('party with a video', () => {
  const watched = { isRight: true, watched: [], answer: { option: 'yes' }, questionId: 'q1' };

  /** Returns the decrypted option in the event at the given version. */
  const optionIn = async (signedWaiverId: string, version: number): Promise<unknown> => {
    const event = (await log.readStream(signedWaiverStream(signedWaiverId)))[version - 1];
    if (event === undefined) throw new Error('not answered');
    return (await openEvent(questionAnswered, keys, codec.decode(event))).data.answer;
  };

  const sign = async () => {
    const command = signing({ signedWaiverId: v7(), content: minorsContent([minor('Mia')]) });
    const signed = decideSigning(command, unsigned);
    if (isRefusal(signed)) throw new Error(signed.refused);
    const { signedWaiverId } = command;
    const stream = signedWaiverStream(signedWaiverId);
    await append(stream, ACCOUNT, signed);
    const [guardian, child] = [participantIdOf(signedWaiverId, 0), participantIdOf(signedWaiverId, 1)];
    await append(stream, ACCOUNT, [{ type: 'QuestionAnswered', data: watched }]);
    await append(stream, ACCOUNT, [{ type: 'QuestionAnswered', data: { ...watched, participantId: child } }]);
    return { signedWaiverId, guardian, child };
  };

  it('loses an erased participant’s answers, and the group’s answers along with its last participant', async () => {
    const { signedWaiverId, guardian, child } = await sign();
    await erasePerson(services(), { signedWaiverId, participantId: child });
    expect(await optionIn(signedWaiverId, 3)).toBe(ERASED);
    expect(await optionIn(signedWaiverId, 2)).toEqual({ option: 'yes' });
    await erasePerson(services(), { signedWaiverId, participantId: guardian });
    expect(await optionIn(signedWaiverId, 2)).toBe(ERASED);
  });

  it('loses the answers even if the command is interrupted', async () => {
    const { signedWaiverId, guardian, child } = await sign();
    await erasePerson(services(), { signedWaiverId, participantId: guardian });
    await handleCommand(
      { log, keys },
      {
        stream: signedWaiverStream(signedWaiverId),
        decider: erasureDecider,
        command: { type: 'EraseParticipant', participantId: child },
        context: context(ACCOUNT, { kind: 'system' }),
      },
    );
    expect(await optionIn(signedWaiverId, 2)).toEqual({ option: 'yes' });
    await reconcile();
    expect(await damage()).toEqual([]);
    for (const version of [2, 3]) expect(await optionIn(signedWaiverId, version)).toBe(ERASED);
  });
});

describe('tombstone reconciler', () => {
  it('sets a tombstone that a crash left unset', async () => {
    const userId = await register();
    await eraseAndCrash(userId);
    expect(await profileOf(userId)).toEqual(profile);
    await reconcile();
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await claimsOf(userId)).toEqual([]);
  });

  it('continues from its checkpoint, a hundred events at a time', async () => {
    const users = [];
    for (let index = 0; index < 105; index += 1) users.push(await register());
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
    const userId = users[60] ?? '';
    await eraseAndCrash(userId);
    await reconcile(watched);
    expect(await profileOf(userId)).toBe(ERASED);
    await expect(reconcile(watched)).resolves.toBeUndefined();
  });

  it('starts over in a new epoch', async () => {
    await register();
    await reconcile();
    await beginEpoch(log);
    const userId = await register();
    await eraseAndCrash(userId);
    await reconcile();
    expect(await profileOf(userId)).toBe(ERASED);
  });

  it('reports an erasure in a damaged stream and still carries out later ones', async () => {
    const [damaged, userId] = [await register(), await register()];
    await eraseAndCrash(damaged);
    await eraseAndCrash(userId);
    const readStream: EventLog['readStream'] = async (stream, options) => {
      if (stream === userStream(damaged)) throw new LogError('log_corrupt', 'Version 1 is missing.');
      return log.readStream(stream, options);
    };
    await reconcile({ ...log, readStream });
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await profileOf(damaged)).toEqual(profile);
    expect(await damage()).toEqual([expect.stringContaining(userStream(damaged))]);
  });

  it('fails if its last event is missing or the log is a different one', async () => {
    await register();
    const { position, ...head } = requirePosition(await log.head());
    const ofAnother = { logId: randomUUID(), epoch: randomUUID() };
    for (const checkpoint of [
      formatPosition(head, position + 3n, head.eventId),
      formatPosition(ofAnother, position, head.eventId),
    ]) {
      await moveTombstoneCheckpoint(database, checkpoint);
      await expect(reconcile()).rejects.toMatchObject({ code: 'foreign_position' });
      expect(
        await database.selectFrom('keys.tombstone_checkpoint').selectAll().executeTakeFirst(),
      ).toMatchObject({ position: checkpoint });
    }
  });
});

/** Forges an erasure as an attacker with write access to the log and a known key id could. @returns the event id */
const forge = async (stream: string, data: object): Promise<string> => {
  const eventId = randomUUID();
  const { length } = await log.readStream(stream);
  const [first] = (await log.readStream(stream, { limit: 1 })).map(codec.decode);
  if (first === undefined) throw new Error(`${stream} is empty.`);
  const event = { eventId, type: 'PersonErased', data, metadata: first.metadata };
  await log.append({ stream, expected: length, events: [codec.encode(event)] });
  return eventId;
};

const keyOf = async (userId: string): Promise<string> => {
  const [event] = (await log.readStream(userStream(userId))).map(codec.decode);
  return event === undefined ? '' : (keysIn(userRegistered, event).get(userId) ?? '');
};

describe('forged erasure', () => {
  it('is reported and does not destroy another subject’s key', async () => {
    const [userId, stranger] = [await register(), await register()];
    const keyIds = [await keyOf(stranger)];
    for (const data of [
      { userId, keyIds },
      { userId: stranger, keyIds },
      { participantId: randomUUID(), keyIds },
    ]) {
      const eventId = await forge(userStream(userId), data);
      await reconcile();
      expect(await damage()).toContainEqual(expect.stringContaining(eventId));
    }
    await erasePerson(services(), { userId });
    expect(await profileOf(stranger)).toEqual(profile);
    expect(await claimsOf(stranger)).toHaveLength(1);
  });

  it('does not destroy another subject’s key even if a forged value uses it', async () => {
    const [userId, stranger] = [await register(), await register()];
    const [first] = await log.readStream(userStream(userId));
    if (first === undefined) throw new Error('not registered');
    const keyId = await keyOf(stranger);
    const data = first.data.replace(await keyOf(userId), keyId);
    const eventId = randomUUID();
    await log.append({
      stream: userStream(userId),
      expected: 1,
      events: [{ ...first, eventId, data }],
    });
    await forge(userStream(userId), { userId, keyIds: [keyId] });
    await reconcile();
    expect(await damage()).toHaveLength(1);
    expect(await profileOf(stranger)).toEqual(profile);
  });

  it('still destroys its own subject’s key', async () => {
    const [userId, stranger] = [await register(), await register()];
    const keyIds = [await keyOf(stranger), await keyOf(userId)];
    await forge(userStream(userId), { userId, keyIds });
    await reconcile();
    expect(await profileOf(userId)).toBe(ERASED);
    expect(await claimsOf(userId)).toEqual([]);
    expect(await profileOf(stranger)).toEqual(profile);
    expect(await damage()).toHaveLength(1);
  });
});

describe('tombstone without an erasure in the log', () => {
  const bury = async (userId: string, provenBy?: string): Promise<string> => {
    const id = await keyOf(userId);
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
        .values({ batch_id: batchId, number, event_id: provenBy, stream: userStream(userId) })
        .execute();
    }
    return id;
  };

  it('is reported without showing the person as erased', async () => {
    const [userId, other] = [await register(), await register()];
    await erasePerson(services(), { userId: other });
    const look = createTombstoneProof(services(), database);
    const before = await look();
    const id = await bury(userId);
    expect(new Set(await look())).toEqual(new Set([...before, id]));
    await expect(profileOf(userId)).rejects.toThrow(KeyMissing);
    expect(await profileOf(other)).toBe(ERASED);
  });

  it('is found even if the database claims an erasure', async () => {
    const [userId, other] = [await register(), await register()];
    const [registered] = await log.readStream(userStream(other));
    const ids = [await bury(userId, randomUUID()), await bury(other, registered?.eventId ?? '')];
    expect(await createTombstoneProof(services(), database)()).toEqual(expect.arrayContaining(ids));
    await expect(profileOf(userId)).rejects.toThrow(KeyMissing);
  });

  it('is doubted only until the log contains the erasure', async () => {
    const userId = await register();
    await erasePerson(services(), { userId });
    const id = await keyOf(userId);
    let isWrong = true;
    const readStream: EventLog['readStream'] = async (...asked) => (isWrong ? [] : log.readStream(...asked));
    const look = createTombstoneProof({ keys, log: { readStream } }, database);
    expect(await look()).toContain(id);
    await expect(profileOf(userId)).rejects.toThrow(KeyMissing);
    isWrong = false;
    expect(await look()).not.toContain(id);
    expect(await profileOf(userId)).toBe(ERASED);
  });

  it('is found even if another stream is damaged', async () => {
    const [damaged, forged] = [await register(), await register()];
    await erasePerson(services(), { userId: damaged });
    const id = await bury(forged, randomUUID());
    const readStream: EventLog['readStream'] = async (stream, options) => {
      if (stream === userStream(damaged)) throw new LogError('log_corrupt', 'Version 1 is missing.');
      return log.readStream(stream, options);
    };
    expect(await createTombstoneProof({ keys, log: { readStream } }, database)()).toContain(id);
    expect(await profileOf(damaged)).toBe(ERASED);
  });

  it.each([undefined, randomUUID()])(
    'is resolved by the erasure, whichever event the tombstone names: %s',
    async (provenBy) => {
      const userId = await register();
      const id = await bury(userId, provenBy);
      const look = createTombstoneProof(services(), database);
      expect(await look()).toContain(id);
      await erasePerson(services(), { userId });
      expect(await look()).not.toContain(id);
      expect(await look()).not.toContain(id);
      expect(await profileOf(userId)).toBe(ERASED);
    },
  );
});

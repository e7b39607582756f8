import { type KeyObject, randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASED } from '../definitions/event.ts';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../testing/database.ts';
import { accountSecrets } from './account-secrets.ts';
import type { KeysDatabase } from './database.ts';
import { ensureSecret } from './ensure-secret.ts';
import { KEYS_PER_BATCH, parseKeyId } from './key-batch.ts';
import { parseMasterKey } from './master-key.ts';
import { checkMasterKey, recordMasterKey } from './master-key-check.ts';
import { postgresKeyStore } from './postgres-key-store.ts';
import { rotateMasterKey } from './rotate-master-key.ts';

let test: TestDatabase;
let app: Kysely<KeysDatabase>;
let migrator: Kysely<KeysDatabase>;

const connect = (connectionString: string) =>
  new Kysely<KeysDatabase>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 4 }) }),
  });

beforeAll(async () => {
  test = await createTestDatabase({ migrations: eventsMigrations });
  app = connect(test.appUrl);
  migrator = connect(test.migratorUrl);
  await recordMasterKey(app, TEST_MASTER_KEY);
});

afterAll(async () => {
  await app.destroy();
  await migrator.destroy();
  await test.drop();
});

const otherKey = parseMasterKey('ab'.repeat(32)) ?? TEST_MASTER_KEY;

const eraseKey = async (id: string, bytes = Buffer.alloc(32)): Promise<void> => {
  const key = parseKeyId(id);
  const eventId = randomUUID();
  const { batchId = '', number = -1 } = key ?? {};
  await app
    .updateTable('keys.data_keys')
    .set({ bytes, erased_by: eventId })
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .execute();
  await app
    .insertInto('keys.proven_erasures')
    .values({ batch_id: batchId, number, event_id: eventId, stream: 's' })
    .execute();
};

const bytesOf = (key: KeyObject): string => key.export().toString('hex');

/** Matchers treat all key objects as equal, so compare their bytes instead. */
const told = (found: ReadonlyMap<string, KeyObject | typeof ERASED>) =>
  new Map([...found].map(([id, key]) => [id, key === ERASED ? key : bytesOf(key)]));

describe('data keys', () => {
  it('are missing if their batch is damaged, without affecting other batches', async () => {
    const [damaged] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    const [sound] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    const batchId = parseKeyId(damaged?.id ?? '')?.batchId ?? '';
    const { wrapped } = await app
      .selectFrom('keys.batches')
      .select('wrapped')
      .where('batch_id', '=', batchId)
      .executeTakeFirstOrThrow();
    const damage = (bytes: Buffer) =>
      migrator.updateTable('keys.batches').set({ wrapped: bytes }).where('batch_id', '=', batchId).execute();
    await damage(Buffer.alloc(wrapped.length));
    const found = await postgresKeyStore(app, TEST_MASTER_KEY).find([damaged?.id ?? '', sound?.id ?? '']);
    expect([...found.keys()]).toEqual([sound?.id]);
    await damage(wrapped);
  });

  it('are found again, even by another process', async () => {
    const store = postgresKeyStore(app, TEST_MASTER_KEY);
    const keys = await store.take(3);
    const ids = keys.map(({ id }) => id);
    const expected = new Map(keys.map(({ id, key }) => [id, bytesOf(key)]));
    expect(told(await store.find(ids))).toEqual(expected);
    expect(told(await postgresKeyStore(app, TEST_MASTER_KEY).find(ids))).toEqual(expected);
  });

  it('are unique across batches and concurrent callers', async () => {
    const store = postgresKeyStore(app, TEST_MASTER_KEY);
    const taken = (await Promise.all(Array.from({ length: 50 }, () => store.take(53)))).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(50 * 53);
    expect(new Set(taken.map(({ key }) => bytesOf(key))).size).toBe(50 * 53);
    expect(new Set(taken.map(({ id }) => id.slice(0, 36))).size).toBe(Math.ceil((50 * 53) / KEYS_PER_BATCH));
  });

  it('from an earlier process are never handed out again', async () => {
    const [first] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    const [second] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    expect(second?.id.slice(0, 36)).not.toBe(first?.id.slice(0, 36));
  });

  it('are not stored in plaintext', async () => {
    const [key] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    const stored = await app
      .selectFrom('keys.data_keys')
      .select('number')
      .where('bytes', '=', key?.key.export() ?? null)
      .execute();
    expect(stored).toEqual([]);
  });

  it('are found in ranges as well as individually, including erased and missing keys and across batches', async () => {
    const store = postgresKeyStore(app, TEST_MASTER_KEY);
    const keys = await store.take(KEYS_PER_BATCH + 40);
    const expected = new Map<string, string>(keys.map(({ id, key }) => [id, bytesOf(key)]));
    for (const index of [0, 7, KEYS_PER_BATCH - 1, KEYS_PER_BATCH, KEYS_PER_BATCH + 9]) {
      await eraseKey(keys[index]?.id ?? '');
      expected.set(keys[index]?.id ?? '', ERASED);
    }
    const ids = [...expected.keys()];
    for (const asked of [
      ids,
      ids.filter((_, index) => index % 2 === 0),
      ids.slice(3, 30),
      ids.filter((_, index) => index % 90 === 0),
    ]) {
      const found = told(await postgresKeyStore(app, TEST_MASTER_KEY).find(asked));
      expect(found).toEqual(new Map(asked.map((id) => [id, expected.get(id)])));
    }
    const half = ids.slice(20, 60).map((id) => id.replace(/^[^.]*/, randomUUID()));
    expect(told(await store.find([...half, ids[30] ?? '']))).toEqual(
      new Map([[ids[30], expected.get(ids[30] ?? '')]]),
    );
  });

  it('are returned as erased if erased, and omitted if missing', async () => {
    const store = postgresKeyStore(app, TEST_MASTER_KEY);
    const [gone, kept] = await store.take(2);
    await eraseKey(gone?.id ?? '');
    const missing = `${randomUUID()}.5`;
    const found = await store.find([gone?.id ?? '', kept?.id ?? '', missing, 'no key id']);
    expect(told(found)).toEqual(
      new Map([
        [gone?.id ?? '', ERASED],
        [kept?.id ?? '', kept && bytesOf(kept.key)],
      ]),
    );
  });

  it('can only be overwritten with a tombstone, and tombstones cannot be overwritten', async () => {
    const [key] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    await expect(eraseKey(key?.id ?? '', Buffer.alloc(32, 1))).rejects.toThrow('tombstone');
    await eraseKey(key?.id ?? '');
    await expect(eraseKey(key?.id ?? '')).rejects.toThrow('tombstone');
    await expect(app.deleteFrom('keys.data_keys').execute()).rejects.toThrow('permission denied');
    await expect(migrator.deleteFrom('keys.data_keys').execute()).rejects.toThrow('tombstone');
  });
});

describe('master key', () => {
  it('is unused until it is recorded, then right or wrong', async () => {
    const empty = await createTestDatabase({ migrations: eventsMigrations });
    const owner = connect(empty.migratorUrl);
    expect(await checkMasterKey(owner, TEST_MASTER_KEY)).toBe('unused');
    await recordMasterKey(owner, TEST_MASTER_KEY);
    await recordMasterKey(owner, otherKey);
    expect(await checkMasterKey(owner, TEST_MASTER_KEY)).toBe('right');
    expect(await checkMasterKey(owner, otherKey)).toBe('wrong');
    expect(await checkMasterKey(owner, undefined)).toBe('wrong');
    await owner.destroy();
    await empty.drop();
  });

  it('is never right if keys or secrets exist without the check row', async () => {
    const empty = await createTestDatabase({ migrations: eventsMigrations });
    const owner = connect(empty.migratorUrl);
    await ensureSecret(owner, TEST_MASTER_KEY, 'a-secret', () => Buffer.alloc(32));
    expect(await checkMasterKey(owner, TEST_MASTER_KEY)).toBe('wrong');
    await owner.deleteFrom('keys.secrets').execute();
    expect(await checkMasterKey(owner, TEST_MASTER_KEY)).toBe('unused');
    await postgresKeyStore(owner, TEST_MASTER_KEY).take(1);
    expect(await checkMasterKey(owner, TEST_MASTER_KEY)).toBe('wrong');
    await owner.destroy();
    await empty.drop();
  });

  it('wraps a named secret that is created only once', async () => {
    const secrets = await Promise.all(
      [1, 2, 3].map((byte) => ensureSecret(app, TEST_MASTER_KEY, 'a-secret', () => Buffer.alloc(32, byte))),
    );
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1);
    await expect(ensureSecret(app, otherKey, 'a-secret', () => Buffer.alloc(32))).rejects.toThrow();
  });

  it('can be rotated: everything opens with the new key, nothing with the old one', async () => {
    const [key] = await postgresKeyStore(app, TEST_MASTER_KEY).take(1);
    const id = key?.id ?? '';
    const secret = await ensureSecret(app, TEST_MASTER_KEY, 'a-secret', () => Buffer.alloc(0));
    await expect(rotateMasterKey(migrator, otherKey, TEST_MASTER_KEY)).rejects.toThrow();
    expect(await checkMasterKey(migrator, TEST_MASTER_KEY)).toBe('right');
    const [accountId, secretId] = [randomUUID(), randomUUID()];
    await accountSecrets(app, TEST_MASTER_KEY).put(accountId, secretId, 'a key of theirs');
    await rotateMasterKey(migrator, TEST_MASTER_KEY, otherKey);
    expect(await accountSecrets(app, otherKey).find(accountId, secretId)).toBe('a key of theirs');
    expect(await accountSecrets(app, otherKey).find(randomUUID(), secretId)).toBeUndefined();
    await expect(accountSecrets(app, TEST_MASTER_KEY).find(accountId, secretId)).rejects.toThrow();
    expect((await postgresKeyStore(app, otherKey).find([id])).get(id)).toEqual(key?.key);
    expect(await ensureSecret(app, otherKey, 'a-secret', () => Buffer.alloc(0))).toEqual(secret);
    expect(await checkMasterKey(migrator, otherKey)).toBe('right');
    expect((await postgresKeyStore(app, TEST_MASTER_KEY).find([id])).size).toBe(0);
  });
});

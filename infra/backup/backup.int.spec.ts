import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { lostEpochs, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import { type OpenedLog, openLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, prepareDatabase } from '../launcher/prepare-database.ts';
import { openVenue, type Venue } from '../testing/venue.ts';
import { open, seal } from './archive.ts';
import { BACKED_UP_SCHEMAS } from './backed-up-tables.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { loadBackup } from './load-backup.ts';
import { takeBackup } from './take-backup.ts';

/** Schemas whose content is rebuilt from what is backed up, or is only of the moment. */
const DERIVED_SCHEMAS = ['audit', 'delivery', 'migrations', 'projections', 'read_models'];

let folder: string;
let place: BackupPlace;
let source: TestDatabase;
let pool: Pool;
let log: OpenedLog;
let venue: Venue;
const made: { drop(): Promise<void> }[] = [];

const poolOn = (url: string): Pool => new Pool({ connectionString: url }).on('error', () => undefined);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  place = folderPlace(folder);
  source = await createTestDatabase({ migrations: MIGRATIONS });
  pool = poolOn(source.migratorUrl);
  log = await openLog(source.appUrl);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  await recordMasterKey(database, TEST_MASTER_KEY);
  const keys = postgresKeyStore(database, TEST_MASTER_KEY);
  venue = await openVenue({ log, keys }, {}, postgresBlobStore(pool));
  await recordEpoch(log, pool);
  await pool.query(`insert into follow_ups.webhook_attempts (account_id, webhook_id, ms, answer)
    values (gen_random_uuid(), gen_random_uuid(), 3, '\\x5c2e0a'), (gen_random_uuid(), gen_random_uuid(), 4, null)`);
});
afterAll(async () => {
  await log.close();
  await pool.end();
  await source.drop();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  for (const each of made.splice(0)) await each.drop();
});

const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ migrations: {} });
  made.push(database);
  return database;
};

const backUp = (now = () => new Date()) =>
  takeBackup({ pool, log, masterKey: TEST_MASTER_KEY, mediaFolder: undefined }, place, { now });

const load = async (database: TestDatabase, name: string) =>
  loadBackup(database.migratorUrl, await place.read(name), TEST_MASTER_KEY);

const declareEpoch = async ({ migratorUrl }: TestDatabase): Promise<void> => {
  const restored = await openLog(migratorUrl);
  const owner = poolOn(migratorUrl);
  await beginEpoch(restored, { supersedes: await lostEpochs(restored, owner) });
  await recordEpoch(restored, owner);
  await owner.end();
  await restored.close();
};

const rowsOf = async (url: string, query: string): Promise<unknown> => {
  const reading = poolOn(url);
  try {
    return (await reading.query(query)).rows;
  } finally {
    await reading.end();
  }
};

describe('a backup', () => {
  it('has every schema that cannot be derived', async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([...BACKED_UP_SCHEMAS, ...DERIVED_SCHEMAS].sort());
  });

  it('restores every event, key and document of one moment, while others are appended', async () => {
    await venue.sign();
    let isDone = false;
    const signing = (async () => {
      while (!isDone) await venue.sign();
    })();
    const { name, digests } = await backUp();
    isDone = true;
    await signing;
    const target = await emptyDatabase();
    const { events } = await load(target, name);
    expect(events).toBe(digests['"log"."events"']?.rows);
    const query = `select position, stream, version, type, data::text, metadata::text from log.events
      where position <= ${events} order by position`;
    expect(await rowsOf(target.migratorUrl, query)).toEqual(await rowsOf(source.migratorUrl, query));
    expect(Number((await pool.query('select position from log.log_head')).rows[0].position)).toBeGreaterThan(
      events,
    );
    expect(
      await rowsOf(target.migratorUrl, 'select answer from follow_ups.webhook_attempts order by id'),
    ).toEqual([{ answer: Buffer.from('\\.\n') }, { answer: null }]);
  });

  it('keeps a product from starting until a new epoch is declared', async () => {
    const { name } = await backUp();
    const target = await emptyDatabase();
    await load(target, name);
    const start = prepareDatabase(
      { databaseUrl: target.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined },
      () => undefined,
    );
    await expect(start).rejects.toThrow('say so once with "npm run log -- new-epoch"');
  });

  it('continues sequences and the head of the log', async () => {
    const { name } = await backUp();
    const target = await emptyDatabase();
    const { events } = await load(target, name);
    expect(await rowsOf(target.migratorUrl, 'select position::int from log.log_head')).toEqual([
      { position: events },
    ]);
    const next = `insert into follow_ups.webhook_attempts (account_id, webhook_id, ms)
      values (gen_random_uuid(), gen_random_uuid(), 5) returning id::int`;
    expect(await rowsOf(target.migratorUrl, next)).toEqual([{ id: 3 }]);
  });
});

describe('loadBackup', () => {
  it('never writes over a log', async () => {
    const { name } = await backUp();
    const before = await rowsOf(source.migratorUrl, 'select count(*) from log.events');
    await expect(load(source, name)).rejects.toThrow('a restore never writes over one. Nothing was changed.');
    expect(await rowsOf(source.migratorUrl, 'select count(*) from log.events')).toEqual(before);
  });

  it('loads a damaged or incomplete backup not at all, and the whole one afterwards', async () => {
    const { name } = await backUp();
    const text = (await buffer(await open(await place.read(name), TEST_MASTER_KEY))).toString();
    const target = await emptyDatabase();
    const loadText = async (changed: string) =>
      loadBackup(
        target.migratorUrl,
        await seal(Readable.from([Buffer.from(changed)]), TEST_MASTER_KEY),
        TEST_MASTER_KEY,
      );
    const row = text.indexOf('\n', text.indexOf('copy "log"."events"')) + 1;
    const changes = {
      'a row is missing': text.slice(0, row) + text.slice(text.indexOf('\n', row) + 1),
      'a character differs': text.replace('LogBegun', 'LogBegan'),
      'the end is missing': text.slice(0, text.lastIndexOf('-- end')),
      'a table is missing': text.replace('copy "keys"."batches"', 'copy "keys"."others"'),
    };
    for (const [what, changed] of Object.entries(changes)) {
      expect(changed, what).not.toBe(text);
      await expect(loadText(changed), what).rejects.toThrow();
      expect(
        await rowsOf(target.migratorUrl, 'select from log.events union all select from keys.batches'),
      ).toEqual([]);
    }
    const start = prepareDatabase(
      { databaseUrl: target.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined },
      () => undefined,
    );
    await expect(start).rejects.toThrow('The event log is not the one that this database belongs to');
    expect((await load(target, name)).events).toBeGreaterThan(0);
  });

  it('can be repeated with the same backup until a new epoch is declared, and with no other', async () => {
    const [first, second] = [await backUp(), await backUp(() => new Date(Date.now() + 60_000))];
    const target = await emptyDatabase();
    const loaded = await load(target, first.name);
    expect(await load(target, first.name)).toEqual(loaded);
    await expect(load(target, second.name)).rejects.toThrow('a restore never writes over one');
    await declareEpoch(target);
    await expect(load(target, first.name)).rejects.toThrow('a restore never writes over one');
  });

  it('rejects a backup of a newer version before it changes anything', async () => {
    const { name } = await backUp();
    const text = (await buffer(await open(await place.read(name), TEST_MASTER_KEY))).toString();
    const newer = text.replace('"migrations":["', '"migrations":["2099-01-01-later","');
    const target = await emptyDatabase();
    const loading = loadBackup(
      target.migratorUrl,
      await seal(Readable.from([Buffer.from(newer)]), TEST_MASTER_KEY),
      TEST_MASTER_KEY,
    );
    await expect(loading).rejects.toThrow(
      'A newer version of the product made this backup: 2099-01-01-later',
    );
    expect(await rowsOf(target.migratorUrl, "select from pg_namespace where nspname = 'log'")).toEqual([]);
  });
});

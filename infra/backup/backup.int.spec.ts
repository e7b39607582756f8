import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import { type OpenedLog, openLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { MIGRATIONS, prepareDatabase } from '../launcher/prepare-database.ts';
import { openVenue, type Venue } from '../testing/venue.ts';
import { declareEpoch } from '../tools/declare-epoch.ts';
import { open, seal } from './archive.ts';
import { BACKED_UP_SCHEMAS, backedUpTables } from './backed-up-tables.ts';
import { backupsIn, mediaPrefix, seriesOf, verifiedName } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { loadBackup } from './load-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { missingMedia, restoreMedia } from './restore-media.ts';
import { type BackupSource, takeBackup } from './take-backup.ts';

/** Schemas whose content is rebuilt from what is backed up, or is only of the moment. */
const DERIVED_SCHEMAS = ['tree', 'audit', 'delivery', 'migrations', 'projections', 'read_models'];
const MINUTE_MS = 60_000;

let folder: string;
let place: BackupPlace;
let database: TestDatabase;
let source: BackupSource;
let pool: Pool;
let log: OpenedLog;
let venue: Venue;
let minutes = 0;
const made: { drop(): Promise<void> }[] = [];

const poolOn = (url: string): Pool => new Pool({ connectionString: url }).on('error', () => undefined);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
  for (const name of ['place', 'media', 'restored']) mkdirSync(join(folder, name));
  place = folderPlace(join(folder, 'place'));
  database = await createTestDatabase({ migrations: MIGRATIONS });
  pool = poolOn(database.migratorUrl);
  log = await openLog(database.appUrl);
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  await recordMasterKey(keysDatabase, TEST_MASTER_KEY);
  const keys = postgresKeyStore(keysDatabase, TEST_MASTER_KEY);
  venue = await openVenue({ log, keys }, {}, postgresBlobStore(pool));
  await recordEpoch(log, pool);
  const { logId = '', epoch = '' } = (await readHistory(log)) ?? {};
  const series = seriesOf(logId, epoch, TEST_MASTER_KEY);
  source = { pool, logId, series, masterKey: TEST_MASTER_KEY, mediaFolder: join(folder, 'media') };
  await pool.query(`insert into follow_ups.webhook_attempts (account_id, webhook_id, ms, answer)
    values (gen_random_uuid(), gen_random_uuid(), 3, '\\x5c2e0a'), (gen_random_uuid(), gen_random_uuid(), 4, null)`);
  // Digits and @ are in another order in most languages than in C.
  await pool.query(`insert into identity.claims (kind, value, user_id, state)
    values ('email', 'ann@x.example', gen_random_uuid(), 'confirmed'),
      ('email', 'ann1@x.example', gen_random_uuid(), 'confirmed')`);
});
afterAll(async () => {
  await log.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const each of made.splice(0)) await each.drop();
});

const emptyDatabase = async (): Promise<TestDatabase> => {
  const empty = await createTestDatabase({ migrations: {} });
  made.push(empty);
  return empty;
};

/** Each is a minute later than the one before, because names have seconds. */
const backUp = () => {
  minutes += 1;
  return takeBackup(source, place, { takenAt: new Date(Date.now() + minutes * MINUTE_MS) });
};

const load = (url: string, name: string, onAccepted?: () => Promise<void>) =>
  loadBackup(url, place, { name, series: source.series }, TEST_MASTER_KEY, onAccepted && { onAccepted });

const rowsOf = async (url: string, query: string): Promise<unknown> => {
  const reading = poolOn(url);
  try {
    return (await reading.query(query)).rows;
  } finally {
    await reading.end();
  }
};

const readText = async (name: string): Promise<string> =>
  text(await open(await place.read(name), TEST_MASTER_KEY));

/** Replaces a backup by a changed text, as if the product had written it. */
const writeText = async (name: string, changed: string): Promise<void> =>
  place.write(name, await seal(Readable.from([Buffer.from(changed)]), TEST_MASTER_KEY));

const start = (target: TestDatabase) =>
  prepareDatabase(
    { databaseUrl: target.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined },
    () => undefined,
  );

const EVENTS = 'select position, stream, version, type, data::text, metadata::text from log.events';

describe('a backup', () => {
  it('has every schema and table that cannot be derived', async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$|^public$' order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual([...BACKED_UP_SCHEMAS, ...DERIVED_SCHEMAS].sort());
    const relations = await pool.query<{ name: string }>(
      `select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind not in ('i', 'S', 't') and relnamespace::regnamespace::text = any ($1)`,
      [BACKED_UP_SCHEMAS],
    );
    const tables = await backedUpTables(pool);
    expect([...tables.map(({ schema, name }) => `${schema}.${name}`), 'log.log_head'].sort()).toEqual(
      relations.rows.map(({ name }) => name).sort(),
    );
    expect(tables.filter(({ order }) => order.length === 0)).toEqual([]);
  });

  it('restores every event, key and document of one moment, while others are appended', async () => {
    let isDone = false;
    const signing = (async () => {
      while (!isDone) await venue.sign();
    })();
    const name = await backUp();
    isDone = true;
    await signing;
    const target = await emptyDatabase();
    const { events } = await load(target.migratorUrl, name);
    expect(await rowsOf(target.migratorUrl, `${EVENTS} order by position`)).toEqual(
      await rowsOf(database.migratorUrl, `${EVENTS} where position <= ${events} order by position`),
    );
    expect(
      await rowsOf(target.migratorUrl, 'select answer from follow_ups.webhook_attempts order by id'),
    ).toEqual([{ answer: Buffer.from('\\.\n') }, { answer: null }]);
  });

  it('restores into a database with the collation of a language', async () => {
    const name = `restored_${randomUUID().replaceAll('-', '')}`;
    const server = new Client(inject('postgresSuperuserUrl'));
    await server.connect();
    try {
      const locale = "locale_provider icu icu_locale 'en-US' locale 'C.UTF-8'";
      await server.query(`create database ${name} owner migrator template template0 ${locale}`);
      const url = new URL(database.migratorUrl);
      url.pathname = `/${name}`;
      expect((await load(url.href, await backUp())).events).toBeGreaterThan(0);
      const ordered = (await rowsOf(
        url.href,
        'select value from identity.claims order by value',
      )) as unknown[];
      expect(ordered[0]).toEqual({ value: 'ann@x.example' });
    } finally {
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
    }
  });

  it('keeps a product from starting until a new epoch is declared', async () => {
    const target = await emptyDatabase();
    await load(target.migratorUrl, await backUp());
    await expect(start(target)).rejects.toThrow('say so once with "npm run log -- new-epoch"');
  });

  it('continues sequences and the head of the log', async () => {
    const target = await emptyDatabase();
    const { events } = await load(target.migratorUrl, await backUp());
    expect(await rowsOf(target.migratorUrl, 'select position::int from log.log_head')).toEqual([
      { position: events },
    ]);
    const next = `insert into follow_ups.webhook_attempts (account_id, webhook_id, ms)
      values (gen_random_uuid(), gen_random_uuid(), 5) returning id::int`;
    expect(await rowsOf(target.migratorUrl, next)).toEqual([{ id: 3 }]);
  });
});

describe('loadBackup', () => {
  it('never writes over a log, nor over a database whose log is in an event store', async () => {
    const name = await backUp();
    const refusal = 'a restore never writes over one. Nothing was changed.';
    const onAccepted = vi.fn<() => Promise<void>>(async () => undefined);
    await expect(load(database.migratorUrl, name, onAccepted)).rejects.toThrow(refusal);
    const elsewhere = await createTestDatabase({ migrations: MIGRATIONS });
    made.push(elsewhere);
    const known =
      'insert into log.known_epochs (log_id, epoch) values (gen_random_uuid(), gen_random_uuid())';
    await rowsOf(elsewhere.migratorUrl, known);
    await expect(load(elsewhere.migratorUrl, name, onAccepted)).rejects.toThrow(refusal);
    expect(onAccepted).not.toHaveBeenCalled();
    expect(await rowsOf(elsewhere.migratorUrl, 'select from log.known_epochs')).toHaveLength(1);
  });

  it.each([
    ['a row is missing', (whole: string) => whole.replace(/(copy "log"."events" .*\n).*\n/, '$1')],
    ['a character differs', (whole: string) => whole.replace('LogBegun', 'LogBegan')],
    ['the end is missing', (whole: string) => whole.slice(0, whole.lastIndexOf('-- end'))],
    ['a table is missing', (whole: string) => whole.replace('copy "keys"."batches"', 'copy "keys"."others"')],
  ])('rejects a backup of which %s, then loads an intact one', async (_what, change) => {
    const [name, intact] = [await backUp(), await backUp()];
    const whole = await readText(name);
    await writeText(name, change(whole));
    expect(await readText(name)).not.toBe(whole);
    const target = await emptyDatabase();
    await expect(load(target.migratorUrl, name)).rejects.toThrow();
    expect(
      await rowsOf(target.migratorUrl, 'select from log.events union all select from keys.batches'),
    ).toEqual([]);
    expect((await load(target.migratorUrl, intact)).events).toBeGreaterThan(0);
  });

  it('rejects a backup renamed to look newer', async () => {
    const [older, newer] = [await backUp(), await backUp()];
    await place.write(newer, await place.read(older));
    await expect(load((await emptyDatabase()).migratorUrl, newer)).rejects.toThrow('it has been renamed');
  });

  it('rejects a backup moved to another log, beside which no erasure of its people is recorded', async () => {
    const name = await backUp();
    const series = seriesOf(randomUUID(), randomUUID(), TEST_MASTER_KEY);
    const moved = name.replace(source.series, series);
    await place.write(moved, await place.read(name));
    const loading = loadBackup(
      (await emptyDatabase()).migratorUrl,
      place,
      { name: moved, series },
      TEST_MASTER_KEY,
    );
    await expect(loading).rejects.toThrow('it has been renamed');
    await place.remove(moved);
  });

  it('can be repeated with the same backup until a new epoch is declared, and with no other', async () => {
    const [first, second] = [await backUp(), await backUp()];
    const target = await emptyDatabase();
    const onAccepted = vi.fn<() => Promise<void>>(async () => undefined);
    const loaded = await load(target.migratorUrl, first, onAccepted);
    expect(await load(target.migratorUrl, first, onAccepted)).toEqual(loaded);
    expect(onAccepted).toHaveBeenCalledTimes(2);
    await expect(load(target.migratorUrl, second)).rejects.toThrow('a restore never writes over one');
    const [restored, owner] = [await openLog(target.migratorUrl), poolOn(target.migratorUrl)];
    await declareEpoch(restored, owner);
    await owner.end();
    await restored.close();
    await expect(load(target.migratorUrl, first)).rejects.toThrow('a restore never writes over one');
  });

  it('rejects a backup of a newer version before it changes anything', async () => {
    const name = await backUp();
    const whole = await readText(name);
    await writeText(name, whole.replace('"migrations":["', '"migrations":["2099-01-01-later","'));
    const target = await emptyDatabase();
    await expect(load(target.migratorUrl, name)).rejects.toThrow(
      'A newer version of the product made this backup: 2099-01-01-later',
    );
    expect(await rowsOf(target.migratorUrl, "select from pg_namespace where nspname = 'log'")).toEqual([]);
  });
});

describe('videos', () => {
  const videoOf = (bytes: string): string => {
    const accountId = randomUUID();
    const name = `${accountId}/${createHash('sha256').update(bytes).digest('hex')}.mp4`;
    mkdirSync(join(folder, 'media', accountId));
    writeFileSync(join(folder, 'media', name), bytes);
    return name;
  };
  const mediaOf = async (name: string) =>
    (await load((await emptyDatabase()).migratorUrl, name)).header.media;
  const restore = (names: readonly string[]) =>
    restoreMedia(place, source.series, TEST_MASTER_KEY, names, join(folder, 'restored'));

  it('are copied once, named by the backup, and restored', async () => {
    const video = videoOf('a film');
    const media = await mediaOf(await backUp());
    expect(media).toEqual([video]);
    expect(await restore(media)).toBe(1);
    expect(readFileSync(join(folder, 'restored', video), 'utf8')).toBe('a film');
    expect(await restore(media)).toBe(0);
  });

  it('are rejected with other bytes, and missed', async () => {
    const video = videoOf('another film');
    await backUp();
    const inPlace = mediaPrefix(source.series) + video;
    await place.write(inPlace, await seal(Readable.from([Buffer.from('swapped')]), TEST_MASTER_KEY));
    await expect(restore([video])).rejects.toThrow(`The video ${video} does not have its hash.`);
    await place.remove(inPlace);
    expect(await missingMedia(place, source.series, [video])).toEqual([video]);
  });

  it('are removed with the last backup that names them', async () => {
    const video = videoOf('a film that is deleted');
    const naming = await backUp();
    rmSync(join(folder, 'media', video));
    const later = await backUp();
    for (const name of [naming, later])
      await place.write(verifiedName(name), Readable.from([Buffer.from('{}')]));
    const remove = () =>
      removeOldBackups(
        place,
        source.logId,
        source.series,
        TEST_MASTER_KEY,
        new Date(Date.now() + 999 * MINUTE_MS),
      );
    await remove();
    const kept = backupsIn(await place.list('')).map(({ name }) => name);
    expect(kept).toEqual([later]);
    expect(await place.list(mediaPrefix(source.series))).not.toContain(mediaPrefix(source.series) + video);
  });
});

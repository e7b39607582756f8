import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartRefused } from '../machine/start-refused.ts';
import { makeFolder, removeFolder } from '../testing/launcher.ts';
import { initialiseDataFolder } from './data-folder.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareDatabase } from './prepare-database.ts';

const OTHER_KEY = { bytes: Buffer.alloc(32, 7) };
const quietly = (): void => undefined;

const prepare = (databaseUrl: string, masterKey: MasterKey, tell: (line: string) => void): Promise<string> =>
  prepareDatabase({ databaseUrl, masterKey, eventStore: undefined }, tell);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ migrations: {} });
});
afterEach(() => database.drop());

const asSuperuser = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(database.migratorUrl).pathname;
  const client = new Client(url.href);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

const everything = async (): Promise<unknown> => {
  const tables = await asSuperuser(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      await asSuperuser(`select t::text from ${String(name)} t order by 1`),
    ]),
  );
  const roles = await asSuperuser(
    "select rolname, rolpassword from pg_authid where rolname in ('app', 'projector') order by 1",
  );
  return { contents, roles };
};

describe('prepareDatabase', () => {
  it.each([
    ['alter table keys.data_keys owner to postgres', 'keys.data_keys belongs to role postgres'],
    ['revoke all on log.events from app', 'role app may not read log.events'],
    [
      'create schema signed_waivers_v9; create table signed_waivers_v9.things ()',
      'signed_waivers_v9.things belongs to role postgres, not to projector',
    ],
  ])('explains a restore that lost the owners: %s', async (statement, words) => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await asSuperuser(statement);
    const refused = prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(words);
  });

  it('ignores schemas of other programs', async () => {
    await asSuperuser('create schema things_v1; create table things_v1.things ()');
    expect(await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('migrates an empty database and is idempotent', async () => {
    const lines: string[] = [];
    await prepare(database.migratorUrl, TEST_MASTER_KEY, (line) => lines.push(line));
    expect(lines.length).toBeGreaterThan(0);
    lines.length = 0;
    await prepare(database.migratorUrl, TEST_MASTER_KEY, (line) => lines.push(line));
    expect(lines).toEqual([]);
  });

  it('creates the log and records it before any process runs', async () => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    const begun = await asSuperuser("select data ->> 'epoch' as epoch from log.events where position = 1");
    expect(await asSuperuser('select epoch::text from log.known_epochs')).toEqual(begun);
    expect(begun).toHaveLength(1);
  });

  it.each(['an empty database', 'one of another log'])(
    'refuses %s if it must belong to a log',
    async (which) => {
      if (which !== 'an empty database') await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
      const before = await everything();
      const settings = {
        databaseUrl: database.migratorUrl,
        masterKey: TEST_MASTER_KEY,
        eventStore: undefined,
      };
      const logId = '6f9d3c1a-30ad-4f3e-8a57-2f4d8f0f6a01';
      await expect(prepareDatabase({ ...settings, logId }, quietly)).rejects.toThrow(
        /belongs to log 6f9d3c1a-.*, but the database (is empty|to log ).*Nothing was changed/,
      );
      expect(await everything()).toEqual(before);
    },
  );

  it('asks before a new log begins, and only then', async () => {
    const settings = { databaseUrl: database.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined };
    const beforeNewLog = async () => expect.fail('no new log');
    const before = await everything();
    await expect(prepareDatabase({ ...settings, beforeNewLog }, quietly)).rejects.toThrow('no new log');
    expect(await everything()).toEqual(before);
    const logId = await prepareDatabase(settings, quietly);
    expect(await prepareDatabase({ ...settings, beforeNewLog }, quietly)).toBe(logId);
  });

  it('refuses a different master key without changing anything', async () => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    const before = await everything();
    await expect(prepare(database.migratorUrl, OTHER_KEY, quietly)).rejects.toThrow(
      'MASTER_KEY is not the key this database was created with. Nothing was changed.',
    );
    expect(await everything()).toEqual(before);
  });

  it('refuses a database of a newer version without changing anything', async () => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await asSuperuser("insert into migrations.kysely_migration values ('2099-01-01-01-wings', '2099')");
    const before = await everything();
    const refused = prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toThrow('2099-01-01-01-wings is not known here');
    expect(await everything()).toEqual(before);
  });

  const setCheckpoint = (position: string) =>
    asSuperuser(
      `insert into keys.tombstone_checkpoint (position) values ('${position}')
       on conflict ("only") do update set position = excluded.position`,
    );

  it('refuses a log that is missing a checkpoint’s event until the restore is declared', async () => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    const log = createPostgresLog({ connectionString: database.migratorUrl });
    const head = await log.head();
    await setCheckpoint(head);
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    const { position, ...rest } = requirePosition(head);
    for (const lost of [
      formatPosition(rest, position + 3n, rest.eventId),
      formatPosition(rest, position, randomUUID()),
    ]) {
      await setCheckpoint(lost);
      const before = await everything();
      const refused = prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
      await expect(refused).rejects.toBeInstanceOf(StartRefused);
      await expect(refused).rejects.toThrow('npm run log -- new-epoch');
      expect(await everything()).toEqual(before);
    }
    await beginEpoch(log);
    await log.close();
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
  });

  it('refuses a log that the database does not belong to, and creates none in its place', async () => {
    await prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await setCheckpoint(formatPosition({ logId: randomUUID(), epoch: randomUUID() }, 7n, randomUUID()));
    const before = await everything();
    const refused = prepare(database.migratorUrl, TEST_MASTER_KEY, quietly);
    await expect(refused).rejects.toThrow('EVENTSTOREDB_URL');
    expect(await everything()).toEqual(before);
  });

  it('refuses unsafe PostgreSQL settings before making any change', async () => {
    const name = new URL(database.migratorUrl).pathname.slice(1);
    await asSuperuser(`alter database ${name} set synchronous_commit = off`);
    await expect(prepare(database.migratorUrl, TEST_MASTER_KEY, quietly)).rejects.toThrow(
      /could lose signatures.*synchronous_commit is off/s,
    );
    expect(
      await asSuperuser("select from pg_namespace where nspname in ('log', 'keys', 'identity')"),
    ).toEqual([]);
  });
});

/** Needs a separate server, because role passwords derive from the master key and apply to the whole server. */
describe('concurrent prepareDatabase calls with two master keys', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  it('tie the database and its roles to one of the keys', async () => {
    const dataDir = await initialiseDataFolder(join(folder, 'data'), false);
    const { databaseUrl, stop } = await openEmbeddedPostgres(dataDir, quietly);
    const keys = [TEST_MASTER_KEY, OTHER_KEY];
    const outcomes = await Promise.allSettled(keys.map((key) => prepare(databaseUrl, key, quietly)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: new StartRefused(
        'MASTER_KEY is not the key this database was created with. Nothing was changed. Start with the right ' +
          'key: without it nothing that customers signed can be opened.',
      ),
    });
    const right = keys[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? OTHER_KEY;
    const app = new Client(connectionStringFor(databaseUrl, right, 'app'));
    await app.connect();
    await app.end();
    await stop('fast');
  });
});

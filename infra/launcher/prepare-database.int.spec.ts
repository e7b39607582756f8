import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { PRODUCT_VERSION } from '@waivers/events/migrations/product-version.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { signedWaivers } from '@waivers/projections/read-models/signed-waivers/project.ts';
import { makeLiveBuild } from '@waivers/projections/testing/builds.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { StartRefused } from '../machine/start-refused.ts';
import { makeFolder, removeFolder } from '../testing/launcher.ts';
import { initialiseDataFolder } from './data-folder.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { MIGRATIONS, prepareDatabase } from './prepare-database.ts';
import type { ProductRelease } from './upgrade-plan.ts';

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

/** Other specs prepare databases on this server too: each time a role gets a new salt, but the same password. */
const logIn = async (role: 'app' | 'projector'): Promise<string> => {
  const client = new Client(connectionStringFor(inject('postgresSuperuserUrl'), TEST_MASTER_KEY, role));
  await client.connect();
  await client.end();
  return role;
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
  return { contents, roles: [await logIn('app'), await logIn('projector')] };
};

describe('prepareDatabase', () => {
  it.each([
    ['alter table keys.data_keys owner to postgres', 'keys.data_keys belongs to role postgres'],
    ['alter table tree.leaves owner to postgres', 'tree.leaves belongs to role postgres'],
    ['alter table media.files owner to postgres', 'media.files belongs to role postgres'],
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

describe('prepareDatabase of the next version', () => {
  const NEXT: ProductRelease = {
    version: '99.0.0',
    oldestReader: PRODUCT_VERSION,
    migrations: {
      ...MIGRATIONS,
      '2099-01-01-01-wings': {
        text: 'create index on log.events (recorded_at)',
        up: async (connection) => {
          await connection.schema.createTable('wings').addColumn('span', 'integer').execute();
        },
      },
    },
    projections: [{ name: 'signed_waivers', version: 99 }],
  };
  const prepareAs = async (release?: ProductRelease, diskFolder?: string): Promise<readonly string[]> => {
    const lines: string[] = [];
    const settings = { databaseUrl: database.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined };
    await prepareDatabase({ ...settings, diskFolder, ...(release && { release }) }, (line) =>
      lines.push(line),
    );
    return lines;
  };
  beforeEach(async () => {
    await prepareAs();
    const projector = new Pool({ connectionString: database.projectorUrl, max: 1 });
    await makeLiveBuild(new Kysely({ dialect: new PostgresDialect({ pool: projector }) }), signedWaivers);
    await projector.end();
  });

  it('announces what it does and which space that takes, and does it once', async () => {
    const [sizes] = await asSuperuser(
      `select pg_indexes_size('log.events') + 2 * (sum(pg_total_relation_size(oid)) filter (where relkind = 'r')
         + max(pg_relation_size(oid)) filter (where relkind = 'i')) as bytes
       from pg_class where relnamespace = 'signed_waivers_v1'::regnamespace`,
    );
    const lines = await prepareAs(NEXT, tmpdir());
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Upgrading from ${PRODUCT_VERSION} to 99.0.0; runs 2099-01-01-01-wings; rebuilds signed_waivers while the old ` +
            `lists answer; takes about ${Math.ceil(Number(sizes?.bytes) / 1024 ** 2)} MiB of disk space, of [\\d,]+ MiB free$`,
        ),
      ),
      'Migrated the database: 2099-01-01-01-wings',
    ]);
    expect(await prepareAs(NEXT, '/proc')).toEqual([
      expect.stringMatching(/^Finishing the upgrade to 99\.0\.0; rebuilds signed_waivers .*, of 0 MiB free$/),
    ]);
  });

  it('refuses a full disk before it changes anything', async () => {
    const before = await everything();
    // Has no free space, whatever the machine.
    const refused = prepareAs(NEXT, '/proc');
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toThrow(
      `Upgrading from ${PRODUCT_VERSION} to 99.0.0 takes about 1 MiB of disk space, but /proc has 0 MiB. Nothing was changed.`,
    );
    expect(await everything()).toEqual(before);
  });

  it('migrates and notes its version together, so that a kill leaves neither or both', async () => {
    await asSuperuser(
      `create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger killed before insert or update on migrations.product execute function killed()`,
    );
    await expect(prepareAs(NEXT)).rejects.toThrow('killed');
    expect(await asSuperuser("select from migrations.kysely_migration where name like '2099%'")).toEqual([]);
    await asSuperuser('drop trigger killed on migrations.product');
    expect(await prepareAs(NEXT)).toEqual([
      expect.stringContaining(`Upgrading from ${PRODUCT_VERSION} to 99.0.0; runs 2099-01-01-01-wings`),
      'Migrated the database: 2099-01-01-01-wings',
    ]);
  });

  it('leaves the database usable for the version before, but no older one', async () => {
    await prepareAs(NEXT);
    expect(await prepareAs()).toEqual([
      `Version 99.0.0 has used this database, which ${PRODUCT_VERSION} can still read and write. Lists that 99.0.0 ` +
        'rebuilt follow again after: npm run rebuild',
    ]);
    await asSuperuser("update migrations.product set version = '100.0.0', oldest_reader = '99.0.0'");
    const before = await everything();
    const refused = prepareAs();
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toThrow(
      `upgraded to version 100.0.0, and this is ${PRODUCT_VERSION}, which cannot read it. Nothing was changed. Start ` +
        'version 99.0.0 or newer',
    );
    expect(await everything()).toEqual(before);
  });

  it.each([
    ["insert into migrations.kysely_migration values ('2099-01-01-01-wings', '2099')", 'is not known here'],
    [
      "update migrations.texts set sha256 = '' where name like '%-01-events'",
      '-01-events had another text there',
    ],
    ['drop table migrations.texts', '-04-projections had another text there'],
  ])('refuses a database that no release has left like this: %s', async (statement, words) => {
    await asSuperuser(statement);
    const before = await everything();
    const refused = prepareAs();
    await expect(refused).rejects.toBeInstanceOf(StartRefused);
    await expect(refused).rejects.toThrow(words);
    expect(await everything()).toEqual(before);
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

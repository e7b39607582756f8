import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../testing/database.ts';
import { restrictPublicRights } from './public-rights.ts';
import { connectionStringFor, ensureRoles } from './roles.ts';

let test: TestDatabase;
const others: TestDatabase[] = [];
let owner: Client;
let superuser: Client;
let projector: Client;
let analyst: Client;
const clients: Client[] = [];

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
};

beforeAll(async () => {
  test = await createTestDatabase({ migrations: {} });
  owner = await connect(test.migratorUrl);
  await ensureRoles(owner, TEST_MASTER_KEY);
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(test.migratorUrl).pathname;
  superuser = await connect(url.href);
  projector = await connect(test.projectorUrl);
  analyst = await connect(connectionStringFor(test.migratorUrl, TEST_MASTER_KEY, 'analyst'));
  // Turning this setting off grants no additional rights.
  await analyst.query('set default_transaction_read_only = off');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  for (const each of [test, ...others]) await each.drop();
});

const TEMPORARY = 'create temporary table own (number int)';
const WRITING = [
  'select lo_creat(-1)',
  'select lo_create(0)',
  "select lo_from_bytea(0, 'x')",
  "select lo_put(1, 0, 'x')",
  'select lo_truncate(0, 1)',
  'select lo_truncate64(0, 1)',
  "select lowrite(0, 'x')",
  "select pg_logical_emit_message(false, 'x', 'y')",
];
const DENIED = { code: '42501' };

it('restrictPublicRights as the database owner leaves temporary tables to projector only and skips what it cannot revoke', async () => {
  await restrictPublicRights(owner);
  await expect(analyst.query(TEMPORARY)).rejects.toMatchObject(DENIED);
  await expect(projector.query(TEMPORARY)).resolves.toBeDefined();
  await expect(analyst.query('select lo_unlink(lo_create(0))')).resolves.toBeDefined();
});

it('restrictPublicRights as a superuser revokes all writing functions and is idempotent', async () => {
  await restrictPublicRights(superuser);
  for (const statement of WRITING)
    await expect(analyst.query(statement), statement).rejects.toMatchObject(DENIED);
  const written = async () => {
    const { rows } = await superuser.query(
      `select (select xmin::text from pg_database where datname = current_database()) as database,
        (select array_agg(xmin::text order by oid) from pg_proc where proname like 'lo%') as functions`,
    );
    return rows;
  };
  const before = await written();
  await restrictPublicRights(superuser);
  await restrictPublicRights(owner);
  expect(await written()).toEqual(before);
});

it('restrictPublicRights as any other role silently does nothing', async () => {
  const stranger = await connect(connectionStringFor(inject('postgresUrl'), TEST_MASTER_KEY, 'analyst'));
  await stranger.query('set default_transaction_read_only = off');
  await restrictPublicRights(stranger);
  await expect(stranger.query(TEMPORARY)).resolves.toBeDefined();
});

it.each(['deploy/postgres/create-owner.sh', 'docs/operations/configure.md'])(
  '%s revokes all writing functions',
  async (file) => {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    const other = await createTestDatabase({ migrations: {} });
    others.push(other);
    const url = new URL(inject('postgresSuperuserUrl'));
    url.pathname = new URL(other.migratorUrl).pathname;
    const administrator = await connect(url.href);
    const stranger = await connect(connectionStringFor(other.migratorUrl, TEST_MASTER_KEY, 'analyst'));
    await stranger.query('set default_transaction_read_only = off');
    for (const statement of text.match(/^revoke execute [^;]+;/gm) ?? [])
      await administrator.query(statement);
    for (const statement of WRITING)
      await expect(stranger.query(statement), statement).rejects.toMatchObject(DENIED);
  },
);

import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { MasterKey } from '../keys/master-key.ts';
import { type Migrations, migrate } from '../migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '../migrations/roles.ts';

/** Shared by all tests: roles belong to the whole server, so their passwords must match. */
export const TEST_MASTER_KEY: MasterKey = {
  bytes: Buffer.from('00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef', 'hex'),
};

export type TestDatabase = {
  readonly migratorUrl: string;
  readonly appUrl: string;
  readonly projectorUrl: string;
  drop(): Promise<void>;
};

const withDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const connected = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const templateName = (migrations: Migrations): string => {
  const hash = createHash('sha256');
  for (const name of Object.keys(migrations).sort()) hash.update(`${name}\n${migrations[name]?.up}\n`);
  return `template_${hash.digest('hex').slice(0, 24)}`;
};

const ensureTemplate = async (server: Client, serverUrl: string, migrations: Migrations): Promise<string> => {
  const template = templateName(migrations);
  await server.query("select pg_advisory_lock(hashtext('test templates'))");
  const { rowCount } = await server.query('select from pg_database where datname = $1', [template]);
  if (rowCount === 0) {
    await ensureRoles(server, TEST_MASTER_KEY);
    const half = `${template}_${randomBytes(4).toString('hex')}`;
    await server.query(`create database ${half}`);
    await migrate(withDatabase(serverUrl, half), migrations);
    await server.query(`alter database ${half} rename to ${template}`);
  }
  return template;
};

const PATIENCE = 100;

/** `pool.end` resolves before its connections close. Ending their sessions sooner would raise an unhandled error. */
const sessionsEnded = async (server: Client, database: string): Promise<void> => {
  for (let asked = 0; asked < PATIENCE; asked += 1) {
    const { rowCount } = await server.query('select from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
    await pause(10);
  }
};

/** @param migrations `eventsMigrations` merged with the migrations of other packages */
export const createTestDatabase = async ({
  migrations,
}: {
  readonly migrations: Migrations;
}): Promise<TestDatabase> => {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await connected(serverUrl, async (server) => {
    const template = await ensureTemplate(server, serverUrl, migrations);
    // Copies under the same lock, because a template can only be copied while no one else is connected to it.
    await server.query(`create database ${name} template ${template}`);
  });
  const migratorUrl = withDatabase(serverUrl, name);
  return {
    migratorUrl,
    appUrl: connectionStringFor(migratorUrl, TEST_MASTER_KEY, 'app'),
    projectorUrl: connectionStringFor(migratorUrl, TEST_MASTER_KEY, 'projector'),
    drop: () =>
      // Connects as superuser, because a database owner may not end sessions of other roles.
      connected(inject('postgresSuperuserUrl'), async (server) => {
        await sessionsEnded(server, name);
        await server.query(`drop database if exists ${name} with (force)`);
      }),
  };
};

import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../process/logging.ts';
import { warnOfRoleSettings } from '../settings/warn-of-role-settings.ts';
import { captureLog } from '../testing/test-app.ts';
import { openDatabasePool } from './database-pool.ts';

/** Settings of this database only, because all specs share one server. */
const GIVEN: Readonly<Record<string, string>> = {
  search_path: 'nowhere',
  row_security: 'off',
  default_transaction_read_only: 'on',
  default_transaction_isolation: 'serializable',
  synchronous_commit: 'off',
  lock_timeout: '1',
  statement_timeout: '77777',
  idle_in_transaction_session_timeout: '77777',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
let toldBefore: string;
const log = captureLog();
const logger = createLogger({ level: 'warn', destination: log.destination });

beforeAll(async () => {
  database = await createTestDatabase({ migrations: eventsMigrations });
  pool = openDatabasePool({ connectionString: database.appUrl, name: 'spec', max: 2 }, logger);
  await warnOfRoleSettings(pool, logger);
  toldBefore = log.text();
  const app = new Client({ connectionString: database.appUrl });
  await app.connect();
  for (const [name, value] of Object.entries(GIVEN)) {
    const { rows } = await app.query('select current_database() as name');
    await app.query(`alter role app in database ${rows[0].name} set ${name} = '${value}'`);
  }
  await app.end();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('database role with custom settings', () => {
  it('does not affect the session settings of our connections', async () => {
    const fresh = openDatabasePool({ connectionString: database.appUrl, name: 'spec', max: 1 }, logger);
    const found: Record<string, unknown> = {};
    for (const name of Object.keys(GIVEN)) {
      const { rows } = await fresh.query('select current_setting($1) as value', [name]);
      found[name] = rows[0].value;
    }
    await fresh.end();
    expect(found).toEqual({
      search_path: '"$user", public',
      row_security: 'on',
      default_transaction_read_only: 'off',
      default_transaction_isolation: 'read committed',
      synchronous_commit: 'on',
      lock_timeout: '0',
      statement_timeout: '10s',
      idle_in_transaction_session_timeout: '20s',
    });
  });

  it('does not prevent the log from being read', async () => {
    const events = createPostgresLog({ connectionString: database.appUrl });
    await expect(events.head()).resolves.toBeDefined();
    await events.close();
  });

  it('is reported at startup', async () => {
    expect(toldBefore).toBe('');
    await warnOfRoleSettings(pool, logger);
    expect(log.text()).toContain('app: default_transaction_read_only=on');
    expect(log.text()).toContain('app: search_path=nowhere');
  });
});

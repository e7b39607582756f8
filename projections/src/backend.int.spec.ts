import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openReadBackend } from './backend.ts';
import { useTestDatabase } from './testing/test-database.ts';

const opened = useTestDatabase();

it('openReadBackend closes its connections on failure', async () => {
  const app = new Client({ connectionString: opened.appUrl });
  await app.connect();
  try {
    const { rows } = await app.query('select current_database() as name');
    await app.query(`alter role app in database ${rows[0].name} set lock_timeout = '1'`);
    const settings = { databaseUrl: opened.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: undefined };
    const warn = () => {
      throw new Error('no log');
    };
    await expect(openReadBackend({ ...settings, natsUrl: undefined }, { warn })).rejects.toThrow('no log');
    const connections = () =>
      app.query(
        "select from pg_stat_activity where application_name = 'waivers projections' and datname = current_database()",
      );
    await expect.poll(async () => (await connections()).rowCount).toBe(0);
  } finally {
    await app.end();
  }
});

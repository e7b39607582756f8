import { Client } from 'pg';
import { expect, it } from 'vitest';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase } from './database.ts';

it('createTestDatabase creates independent, migrated databases with all three roles', async () => {
  const [one, other] = await Promise.all([
    createTestDatabase({ migrations: eventsMigrations }),
    createTestDatabase({ migrations: eventsMigrations }),
  ]);
  for (const url of [one.migratorUrl, one.appUrl, one.projectorUrl]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select position from log.log_head');
    expect(rows).toEqual([{ position: '0' }]);
    await client.end();
  }
  expect(one.migratorUrl).not.toBe(other.migratorUrl);
  const stillThere = new Client({ connectionString: one.appUrl });
  stillThere.on('error', () => {});
  await stillThere.connect();
  await Promise.all([one.drop(), other.drop()]);
  await expect(new Client({ connectionString: one.appUrl }).connect()).rejects.toThrow(/does not exist/);
});

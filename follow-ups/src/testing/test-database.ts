import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import type { Migrations } from '@waivers/events/migrations/migrate.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { ReactorDatabase } from '../database/database.ts';
import { followUpsMigrations } from '../migrations/follow-ups-migrations.ts';

/** Connects as role `app`. @param others migrations of packages whose tables share transactions */
export const openTestDatabase = async (others: Migrations = {}) => {
  const made = await createTestDatabase({
    migrations: { ...eventsMigrations, ...others, ...followUpsMigrations },
  });
  const pool = new Pool({ connectionString: made.appUrl, max: 10 });
  // Dropping the database terminates connections that are still closing.
  pool.on('error', () => {});
  const database = new Kysely<ReactorDatabase>({ dialect: new PostgresDialect({ pool }) });
  return {
    ...made,
    pool,
    database,
    close: async () => {
      await database.destroy();
      await made.drop();
    },
  };
};

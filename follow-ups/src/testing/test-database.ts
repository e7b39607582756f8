import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { ReactorDatabase } from '../database/database.ts';
import { followUpsMigrations } from '../migrations/follow-ups-migrations.ts';

/** As role `app`. */
export const openTestDatabase = async () => {
  const made = await createTestDatabase({
    migrations: { ...eventsMigrations, ...commandApiMigrations, ...followUpsMigrations },
  });
  const pool = new Pool({ connectionString: made.appUrl, max: 10 });
  // Dropping the database cuts connections that are just closing.
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

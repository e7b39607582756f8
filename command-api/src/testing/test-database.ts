import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { CommandDatabase } from '../database/command-database.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';

export const openTestDatabase = async () => {
  const made = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
  const pool = new Pool({ connectionString: made.appUrl, max: 10 });
  // Ignore errors from connections that are cut when the database is dropped.
  pool.on('error', () => {});
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  return {
    ...made,
    database,
    close: async () => {
      await database.destroy();
      await made.drop();
    },
  };
};

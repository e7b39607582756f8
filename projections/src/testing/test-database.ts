import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { ReadSideDatabase } from '../engine/database.ts';
import { projectionsMigrations } from '../migrations/projections-migrations.ts';

export const openTestDatabase = async () => {
  const made = await createTestDatabase({ migrations: { ...eventsMigrations, ...projectionsMigrations } });
  const pool = new Pool({ connectionString: made.projectorUrl, max: 10 });
  // Dropping the database cuts connections that are just closing.
  pool.on('error', () => {});
  const database = new Kysely<ReadSideDatabase>({ dialect: new PostgresDialect({ pool }) });
  return {
    ...made,
    database,
    close: async () => {
      await database.destroy();
      await made.drop();
    },
  };
};

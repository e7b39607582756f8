import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { ReadSideDatabase } from '../engine/database.ts';
import { projectionsMigrations } from '../migrations/projections-migrations.ts';

export const openTestDatabase = async () => {
  const created = await createTestDatabase({ migrations: { ...eventsMigrations, ...projectionsMigrations } });
  const pool = new Pool({ connectionString: created.projectorUrl, max: 10 });
  // Ignore errors, because dropping the database terminates connections that are still closing.
  pool.on('error', () => {});
  const database = new Kysely<ReadSideDatabase>({ dialect: new PostgresDialect({ pool }) });
  return {
    ...created,
    database,
    close: async () => {
      await database.destroy();
      await created.drop();
    },
  };
};

/** Opens before all tests and closes after them. Members can be used only within tests and hooks. */
export const openedForTests = <Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
): Opened => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  return new Proxy({} as Opened, { get: (_target, name) => Reflect.get(opened, name) });
};

export const useTestDatabase = () => openedForTests(openTestDatabase);

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Migrations, migrate, pendingMigrations } from './migrate.ts';

const making = (table: string): Migration => ({
  up: async (database) => {
    await sql.raw(`create table public.${table} (id int)`).execute(database);
  },
});

const failing: Migration = {
  up: async () => {
    throw new Error('the disk is made of cheese');
  },
};

describe('migrate', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeEach(async () => {
    database = await createTestDatabase({ migrations: {} });
    pool = new Pool({ connectionString: database.migratorUrl });
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
  });

  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await pool.query(
      `select table_name from information_schema.tables where table_schema = 'public' order by table_name`,
    );
    return rows.map(({ table_name }) => table_name);
  };

  const one: Migrations = { '2026-01-one': making('one') };
  const both: Migrations = { ...one, '2026-02-two': making('two') };

  it('migrates a database, reports each step and is idempotent', async () => {
    const told: string[] = [];
    expect(await migrate(database.migratorUrl, both, (line) => told.push(line))).toEqual([
      '2026-01-one',
      '2026-02-two',
    ]);
    expect(told).toEqual(['Migrated the database: 2026-01-one', 'Migrated the database: 2026-02-two']);
    expect(await migrate(pool, both)).toEqual([]);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('does not close a pool passed to it', async () => {
    await migrate(pool, one);
    expect(await tables()).toEqual(['one']);
  });

  it('runs another package’s migrations even if their names sort earlier', async () => {
    await migrate(pool, both);
    expect(await migrate(pool, { ...both, '2026-01-three': making('three') })).toEqual(['2026-01-three']);
    expect(await tables()).toEqual(['one', 'three', 'two']);
  });

  it('lists pending migrations', async () => {
    expect(await pendingMigrations(pool, both)).toEqual(['2026-01-one', '2026-02-two']);
    await migrate(pool, one);
    expect(await pendingMigrations(pool, both)).toEqual(['2026-02-two']);
    await migrate(pool, both);
    expect(await pendingMigrations(pool, both)).toEqual([]);
  });

  it('names the failed migration and leaves the database unchanged', async () => {
    const told: string[] = [];
    await expect(
      migrate(pool, { ...one, '2026-02-bad': failing, '2026-03-three': making('three') }, (line) =>
        told.push(line),
      ),
    ).rejects.toThrow('Migration 2026-02-bad failed and nothing was changed: the disk is made of cheese');
    expect(told).toEqual([]);
    expect(await tables()).toEqual([]);
    expect(await pendingMigrations(pool, one)).toEqual(['2026-01-one']);
  });

  it('leaves migrations of a newer version alone', async () => {
    await migrate(pool, both);
    expect(await migrate(pool, one)).toEqual([]);
    expect(await tables()).toEqual(['one', 'two']);
  });

  it('explains why the database is unreachable', async () => {
    const nowhere = new URL(database.migratorUrl);
    nowhere.pathname = '/nowhere_at_all';
    await expect(migrate(nowhere.href, one)).rejects.toThrow('database "nowhere_at_all" does not exist');
  });

  it('runs once if several processes start concurrently', async () => {
    const ran = await Promise.all(Array.from({ length: 3 }, () => migrate(database.migratorUrl, both)));
    expect(ran.flat().sort()).toEqual(['2026-01-one', '2026-02-two']);
    expect(await tables()).toEqual(['one', 'two']);
  });
});

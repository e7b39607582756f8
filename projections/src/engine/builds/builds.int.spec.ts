import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../../queries/tenant.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { things } from '../../testing/things.ts';
import { integer, text, uuid } from '../columns.ts';
import type { Projection } from '../projection.ts';
import { dropBuilds } from './drop-builds.ts';
import { indexBuild } from './make-build.ts';
import { beginBuild, liveBuild, markLive } from './registry.ts';
import { inTransaction, statementsOn } from './statements.ts';
import { switchToBuild } from './switch-build.ts';
import { unsafeReadModels } from './unsafe-read-models.ts';

const ANNA = randomUUID();
const BEN = randomUUID();

const opened = useTestDatabase();
let projector: Client;
let pool: Pool;
let app: Kysely<object>;
beforeAll(async () => {
  projector = new Client({ connectionString: opened.projectorUrl });
  await projector.connect();
  pool = new Pool({ connectionString: opened.appUrl, max: 1 });
  pool.on('error', () => undefined);
  app = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await app.destroy();
  await projector.end();
});

const inBuild = () => statementsOn(projector);

const buildAndSwitch = async (projection: Projection): Promise<number> => {
  const build = await inTransaction(inBuild(), () => beginBuild(inBuild(), projection));
  await projector.query(`insert into things_v${build}.things (account_id, name) values ($1, $3), ($2, $4)`, [
    ANNA,
    BEN,
    `Anna ${build}`,
    `Ben ${build}`,
  ]);
  await inTransaction(inBuild(), () => indexBuild(inBuild(), projection, build));
  await inTransaction(inBuild(), async () => {
    await switchToBuild(inBuild(), projection, build);
    await markLive(inBuild(), projection.name, build);
  });
  return build;
};

const namesAs = async (accountId: string): Promise<readonly string[]> =>
  asTenant(app, accountId, async (transaction) => {
    const { rows } = await sql<{ name: string }>`select name from read_models.things`.execute(transaction);
    return rows.map(({ name }) => name);
  });

const foundAs = async (accountId: string, term: string): Promise<readonly string[]> =>
  asTenant(app, accountId, async (transaction) => {
    const { rows } = await sql<{
      name: string;
    }>`select name from read_models.search_things(${term})`.execute(transaction);
    return rows.map(({ name }) => name);
  });

const expectWalls = async (build: number): Promise<void> => {
  expect(await namesAs(ANNA)).toEqual([`Anna ${build}`]);
  expect(await namesAs(BEN)).toEqual([`Ben ${build}`]);
  expect(await foundAs(ANNA, '')).toEqual([`Anna ${build}`]);
  expect(await foundAs(BEN, 'Anna')).toEqual([]);
  // Reuse the connection: the tenant is unset in the first pass and empty in the second.
  for (const source of ['read_models.things', `things_v${build}.things`, "read_models.search_things('')"]) {
    expect((await pool.query(`select * from ${source}`)).rows).toEqual([]);
    await pool.query("select set_config('app.account', '', false)");
    expect((await pool.query(`select * from ${source}`)).rows).toEqual([]);
    await pool.query('reset app.account');
  }
  for (const garbage of ['%', ANNA.slice(1), `${ANNA}' or true --`]) {
    await expect(namesAs(garbage)).rejects.toMatchObject({ code: '22P02' });
  }
  expect(await namesAs(randomUUID())).toEqual([]);
  expect(await unsafeReadModels(inBuild())).toEqual([]);
};

describe('read model build', () => {
  it('shows tenants only their own rows, before and after a switch', async () => {
    await expectWalls(await buildAndSwitch(things()));
    await expectWalls(await buildAndSwitch(things(2)));
    expect(await liveBuild(inBuild(), 'things')).toMatchObject({ build: 2, version: 2, readableBy: 2 });
  });

  it('can replace a build with different columns', async () => {
    const [account_id, name] = [uuid(), text()];
    const more = { account_id, name, size: integer().nullable() };
    await expectWalls(await buildAndSwitch(things(3, more)));
    const others = { size: text().nullable(), name, account_id };
    await expectWalls(await buildAndSwitch(things(4, others)));
    await expectWalls(await buildAndSwitch(things(5)));
  });

  it('can change a function’s return type', async () => {
    const before = things(5);
    await buildAndSwitch(before);
    const [table] = before.tables;
    const functions = {
      search_things: (schema: string) =>
        table.functions
          .search_things(schema)
          .replace('returns table (name text)', 'returns table (name text, size int)')
          .replace('select name from', 'select name, 1 from'),
    };
    await expectWalls(await buildAndSwitch({ ...before, tables: [{ ...table, functions }] }));
    await expectWalls(await buildAndSwitch(before));
  });

  it('is dropped once no queries use it', async () => {
    const build = await buildAndSwitch(things(6));
    const reader = await pool.connect();
    await reader.query(`begin; select * from things_v${build}.things`);
    const next = await buildAndSwitch(things(7));
    expect(await dropBuilds(inBuild(), 'things', ['retired'])).toBe(1);
    await reader.query('commit');
    reader.release();
    expect(await dropBuilds(inBuild(), 'things', ['retired'])).toBe(0);
    const { rows } = await projector.query("select nspname from pg_namespace where nspname ~ '^things_v'");
    expect(rows).toEqual([{ nspname: `things_v${next}` }]);
    await expectWalls(next);
  });

  it('can be dropped when abandoned, without affecting readers', async () => {
    const half = await inTransaction(inBuild(), () => beginBuild(inBuild(), things(8)));
    expect(await namesAs(ANNA)).toHaveLength(1);
    expect(await unsafeReadModels(inBuild())).toEqual([]);
    expect(await dropBuilds(inBuild(), 'things', ['building'])).toBe(0);
    const { rowCount } = await projector.query('select from pg_namespace where nspname = $1', [
      `things_v${half}`,
    ]);
    expect(rowCount).toBe(0);
  });

  it('drops views and functions that the next version lacks', async () => {
    const old = things(9);
    const two = {
      ...old,
      tables: [...old.tables, { name: 'others', columns: { account_id: uuid() }, indexes: [] }],
    };
    await buildAndSwitch(two);
    const plain = {
      ...old,
      tables: old.tables.map(({ name, columns, indexes }) => ({ name, columns, indexes })),
    };
    await buildAndSwitch(plain);
    const { rows } = await projector.query(
      `select relname as name from pg_class where relnamespace = 'read_models'::regnamespace
      union all select proname from pg_proc where pronamespace = 'read_models'::regnamespace`,
    );
    expect(rows).toEqual([{ name: 'things' }]);
    await buildAndSwitch(old);
  });

  it('goes live under read load without errors or empty pages', async () => {
    const readers = new Pool({ connectionString: opened.appUrl, max: 4 });
    readers.on('error', () => undefined);
    const database = new Kysely<object>({ dialect: new PostgresDialect({ pool: readers }) });
    let over = false;
    let pages = 0;
    const read = async (): Promise<void> => {
      while (!over) {
        await asTenant(database, ANNA, async (transaction) => {
          const listed = await sql`select name from read_models.things`.execute(transaction);
          expect(listed.rows).toHaveLength(1);
          const found = await sql`select name from read_models.search_things('Anna')`.execute(transaction);
          expect(found.rows).toHaveLength(1);
        });
        pages += 1;
      }
    };
    const reading = Promise.all([read(), read(), read(), read()]);
    try {
      for (let version = 10; version < 30; version += 1) {
        const before = pages;
        await buildAndSwitch(
          things(version, version % 5 === 0 ? { name: text(), account_id: uuid() } : undefined),
        );
        await dropBuilds(inBuild(), 'things', ['retired']);
        await expect.poll(() => pages).toBeGreaterThan(before);
      }
    } finally {
      over = true;
      await Promise.allSettled([reading]);
      await database.destroy();
    }
    await reading;
  });
});

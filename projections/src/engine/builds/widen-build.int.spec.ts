import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { things } from '../../testing/things.ts';
import { text, uuid } from '../columns.ts';
import type { Projection } from '../projection.ts';
import { liveBuild } from './registry.ts';
import { statementsOn } from './statements.ts';
import { unsafeReadModels } from './unsafe-read-models.ts';
import { widenBuild } from './widen-build.ts';

const ANNA = randomUUID();

const opened = useTestDatabase();
let projector: Client;
let app: Client;
beforeAll(async () => {
  projector = new Client({ connectionString: opened.projectorUrl });
  app = new Client({ connectionString: opened.appUrl });
  await Promise.all([projector.connect(), app.connect()]);
  await app.query("select set_config('app.account', $1, false)", [ANNA]);
});
afterAll(async () => {
  await Promise.all([projector.end(), app.end()]);
});

const older = things(1);
const [table] = things().tables;

/** The next version adds a column, a table and a search over the new column. */
const newer: Projection = {
  ...older,
  version: 2,
  tables: [
    {
      ...table,
      columns: { ...table.columns, note: text().nullable() },
      functions: {
        search_things: (schema) =>
          table.functions
            .search_things(schema)
            .replace('returns table (name text)', 'returns table (name text, note text)')
            .replace('select name from', 'select name, note from'),
      },
    },
    { name: 'others', columns: { account_id: uuid(), remark: text() }, indexes: [] },
  ],
};

let schema: string;
beforeEach(async () => {
  await makeLiveBuild(opened.database, older);
  schema = `things_v${(await liveBuild(statementsOn(projector), 'things'))?.build}`;
  await projector.query(`insert into ${schema}.things (account_id, name) values ($1, 'Anna')`, [ANNA]);
});

it('widenBuild lets a newer version query an older build, with null for missing columns', async () => {
  await widenBuild(statementsOn(projector), newer);
  const anna = { name: 'Anna', note: null };
  expect((await app.query('select name, note from read_models.things')).rows).toEqual([anna]);
  expect((await app.query("select * from read_models.search_things('An')")).rows).toEqual([anna]);
  expect((await app.query('select * from read_models.others')).rows).toEqual([]);
  expect(await liveBuild(statementsOn(projector), 'things')).toMatchObject({ version: 1, readableBy: 2 });
});

it('widenBuild adds tenant policies and disables statistics', async () => {
  await widenBuild(statementsOn(projector), newer);
  expect(await unsafeReadModels(statementsOn(projector))).toEqual([]);
  await projector.query(`insert into ${schema}.others values ($1, 'none of hers')`, [randomUUID()]);
  expect((await app.query('select * from read_models.others')).rows).toEqual([]);
  const { rows } = await projector.query(
    `select attname, attstattarget from pg_attribute
    where attrelid in ('${schema}.things'::regclass, '${schema}.others'::regclass) and atttypid = 'text'::regtype
    order by attname`,
  );
  expect(rows).toEqual(['name', 'note', 'remark'].map((attname) => ({ attname, attstattarget: 0 })));
});

it('widenBuild does nothing if the build is up to date', async () => {
  for (const version of [2, 1]) {
    await widenBuild(statementsOn(projector), { ...newer, version });
    const { rows } = await projector.query("select xmin::text from pg_class where relname = 'things'");
    await widenBuild(statementsOn(projector), { ...newer, version });
    expect((await projector.query("select xmin::text from pg_class where relname = 'things'")).rows).toEqual(
      rows,
    );
  }
});

it('widenBuild waits for long-running queries without blocking others', async () => {
  await app.query('begin; select * from read_models.things');
  let isWidened = false;
  const widening = widenBuild(statementsOn(projector), newer).then(() => {
    isWidened = true;
  });
  const reader = new Client({ connectionString: opened.appUrl });
  await reader.connect();
  // Readers must not be blocked for long by any attempt to widen.
  for (let reads = 0; reads < 20; reads += 1) await reader.query('select name from read_models.things');
  await reader.end();
  expect(isWidened).toBe(false);
  await app.query('commit');
  await widening;
  expect((await app.query('select note from read_models.things')).rows).toEqual([{ note: null }]);
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { things } from '../../testing/things.ts';
import { beginBuild, markLive } from './registry.ts';
import { inTransaction, statementsOn } from './statements.ts';
import { switchToBuild } from './switch-build.ts';
import { unsafeReadModelsIn } from './unsafe-read-models.ts';

const opened = useTestDatabase();
let projector: Client;
beforeAll(async () => {
  projector = new Client({ connectionString: opened.projectorUrl });
  await projector.connect();
  const statements = statementsOn(projector);
  await inTransaction(statements, async () => {
    const build = await beginBuild(statements, things());
    await switchToBuild(statements, things(), build);
    await markLive(statements, 'things', build);
  });
});
afterAll(async () => {
  await projector.end();
});

/** Runs the statements, returns the resulting findings and rolls everything back. */
const findingsAfter = async (...statements: readonly string[]): Promise<readonly string[]> => {
  await projector.query('begin');
  try {
    for (const statement of statements) await projector.query(statement);
    return await unsafeReadModelsIn(statementsOn(projector));
  } finally {
    await projector.query('rollback');
  }
};

const definer = (signature: string, rest = 'set search_path = things_v1, pg_temp') =>
  `create function read_models.f(${signature}) returns setof text language sql security definer ${rest}
  as $$ select name from things_v1.things where current_setting('app.account') = account_id::text $$`;
const NOT_FOR_ALL = 'revoke all on all functions in schema read_models from public';

describe('unsafeReadModels', () => {
  it('reports no problems in a regular build', async () => {
    expect(await findingsAfter()).toEqual([]);
  });

  it.each([
    [
      'a view replaced without its option',
      ['create or replace view read_models.things as select * from things_v1.things'],
      'View read_models.things is not security_invoker',
    ],
    [
      'a view with the option off',
      ['alter view read_models.things set (security_invoker = false)'],
      'View read_models.things is not security_invoker',
    ],
    [
      'a materialized view',
      ['create materialized view read_models.kept as select * from things_v1.things'],
      'is a materialized view',
    ],
    [
      'a table without row-level security',
      ['alter table things_v1.things disable row level security'],
      'Table things_v1.things has no row-level security',
    ],
    ['a table without a policy', ['drop policy tenant on things_v1.things'], 'lacks the tenant policy'],
    [
      'a new table',
      [
        'create table things_v1.more (account_id uuid)',
        'alter table things_v1.more enable row level security',
      ],
      'Table things_v1.more lacks the tenant policy',
    ],
    [
      'a second policy',
      ['create policy more on things_v1.things for select to app using (true)'],
      'Policy more of table things_v1.things is not the tenant policy',
    ],
    [
      'a policy with another condition',
      [
        'drop policy tenant on things_v1.things',
        'create policy tenant on things_v1.things for select to app using (true)',
      ],
      'Policy tenant of table things_v1.things is not the tenant policy',
    ],
    [
      'a policy for all commands',
      [
        'drop policy tenant on things_v1.things',
        `create policy tenant on things_v1.things to app
          using (account_id = (select nullif(current_setting('app.account', true), '')::uuid))`,
      ],
      'Policy tenant of table things_v1.things is not the tenant policy',
    ],
    ['write access', ['grant update on things_v1.things to app'], 'Role app can write to things_v1.things'],
    [
      'a definer function without a search path',
      [definer('term text', ''), NOT_FOR_ALL],
      'without a fixed search_path',
    ],
    [
      'a definer function with a tenant argument',
      [definer('term text, for_account uuid'), NOT_FOR_ALL],
      'takes the tenant (for_account)',
    ],
    [
      'a definer function with an unnamed argument',
      [definer('text, uuid'), NOT_FOR_ALL],
      'has an unnamed argument',
    ],
    ['a public definer function', [definer('term text')], 'is executable by public'],
    [
      'a definer function that ignores the tenant setting',
      [
        `create function read_models.f(term text) returns setof text language sql security definer
          set search_path = things_v1 as $$ select name from things $$`,
        NOT_FOR_ALL,
      ],
      'without checking app.account',
    ],
  ])('reports %s', async (_what, statements, finding) => {
    const found = await findingsAfter(...statements);
    expect(found).toEqual([expect.stringContaining(finding)]);
  });
});

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';

const opened = useTestDatabase();
let projector: Client;
let app: Client;
beforeAll(async () => {
  projector = new Client({ connectionString: opened.projectorUrl });
  app = new Client({ connectionString: opened.appUrl });
  await Promise.all([projector.connect(), app.connect()]);
});
afterAll(async () => {
  await Promise.all([projector.end(), app.end()]);
});

describe('projections migration', () => {
  it('lets role projector create and drop build schemas, tables and views', async () => {
    await projector.query("select projections.create_build_schema('things_v1')");
    await projector.query('create table things_v1.things (account_id uuid not null)');
    await projector.query(
      'create view read_models.things with (security_invoker = true) as select * from things_v1.things',
    );
    await projector.query('grant select on things_v1.things, read_models.things to app');
    expect((await app.query('select * from read_models.things')).rows).toEqual([]);

    await expect(projector.query('drop table things_v1.things')).rejects.toMatchObject({ code: '2BP01' });
    await expect(projector.query("select projections.drop_build_schema('things_v1')")).rejects.toMatchObject({
      code: '2BP01',
    });
    await projector.query('drop view read_models.things');
    await projector.query('drop table things_v1.things');
    await projector.query("select projections.drop_build_schema('things_v1')");
    const { rowCount } = await projector.query("select from pg_namespace where nspname = 'things_v1'");
    expect(rowCount).toBe(0);
  });

  it.each(['log', 'keys', 'things', 'things_v0', 'Things_v1', 'things_v1; drop schema log', '_v1', ''])(
    'rejects the schema name %s',
    async (name) => {
      await expect(projector.query('select projections.create_build_schema($1)', [name])).rejects.toThrow(
        'Not the name of a build',
      );
      await expect(projector.query('select projections.drop_build_schema($1)', [name])).rejects.toThrow(
        'Not the name of a build',
      );
    },
  );

  it.each([
    "select projections.create_build_schema('things_v2')",
    "select projections.drop_build_schema('things_v2')",
    "insert into projections.builds (projection, build, version, state) values ('x', 1, 1, 'live')",
    'delete from projections.checkpoints',
    'create view read_models.mine as select 1 as one',
    'create schema mine',
  ])('denies role app the statement: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('lets role app read checkpoints, builds and parked streams', async () => {
    for (const table of ['checkpoints', 'builds', 'parked_streams']) {
      expect((await app.query(`select * from projections.${table}`)).rows).toEqual([]);
    }
  });

  it('grants role projector no access to the database, the log or the keys', async () => {
    for (const statement of [
      'create schema mine',
      'insert into log.events select * from log.events',
      'delete from keys.data_keys',
    ]) {
      await expect(projector.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

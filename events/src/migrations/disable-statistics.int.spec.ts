import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventsMigrations } from './events-migrations.ts';
import { migrate } from './migrate.ts';

let test: TestDatabase;
let owner: Client;
beforeAll(async () => {
  test = await createTestDatabase({ migrations: eventsMigrations });
  owner = new Client({ connectionString: test.migratorUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await test.drop();
});

const collected = async (table: string): Promise<readonly unknown[]> => {
  await owner.query(`analyze ${table}`);
  const { rows } = await owner.query<{ attname: string }>(
    "select attname from pg_stats where format('%I.%I', schemaname, tablename) = $1 order by attname",
    [table],
  );
  return rows.map(({ attname }) => attname);
};

describe('column statistics', () => {
  it('never contain data keys, in new or existing databases', async () => {
    await owner.query("insert into keys.batches (batch_id, wrapped) values (gen_random_uuid(), '\\x01')");
    await owner.query(
      `insert into keys.data_keys (batch_id, number, bytes)
      select batch_id, n, sha256(n::text::bytea) from keys.batches, generate_series(0, 50) n`,
    );
    expect(await collected('keys.data_keys')).toEqual(['batch_id', 'erased_by', 'number']);
    await owner.query('alter table keys.data_keys alter column bytes set statistics -1');
    expect(await collected('keys.data_keys')).toEqual(['batch_id', 'bytes', 'erased_by', 'number']);
    await migrate(test.migratorUrl, eventsMigrations);
    expect(await collected('keys.data_keys')).toEqual(['batch_id', 'erased_by', 'number']);
  });

  it('contain only ids and fixed vocabularies of tables added later, regardless of index expressions', async () => {
    await owner.query('create schema people');
    await owner.query('grant usage on schema people to app');
    await owner.query(
      `create table people.people (id int, name text, born date, pieces int[], more jsonb,
        state text check (state in ('new', 'known')), code text check (code <> 'x'),
        word text check (word in ('a', 'b') or length(word) < 80), other text check (not (other in ('a', 'b'))),
        tagged jsonb check (tagged ->> 'kind' in ('a', 'b')))`,
    );
    await owner.query('create index people_by_name on people.people (id, lower(name))');
    await migrate(test.migratorUrl, eventsMigrations);
    await owner.query(
      `insert into people.people select n, 'Ann ' || n, date '1990-01-01' + n, array[n], to_jsonb(n), 'new', 'y',
        'word ' || n, 'other ' || n, '{"kind": "a"}'
      from generate_series(1, 50) n`,
    );
    expect(await collected('people.people')).toEqual(['id', 'state']);
    expect((await owner.query("select from pg_stats where tablename = 'people_by_name'")).rowCount).toBe(0);
  });

  it('in other schemas are unchanged, even if the owner owns the whole server', async () => {
    const url = new URL(inject('postgresSuperuserUrl'));
    const other = await createTestDatabase({ migrations: {} });
    url.pathname = new URL(other.migratorUrl).pathname;
    await migrate(url.href, eventsMigrations);
    const superuser = new Client({ connectionString: url.href });
    await superuser.connect();
    await superuser.query('create schema neighbours');
    await superuser.query('create table neighbours.neighbours (name text)');
    await migrate(url.href, eventsMigrations);
    const { rows } = await superuser.query(
      `select coalesce(attstattarget, -1) as target from pg_attribute
      where attrelid = 'neighbours.neighbours'::regclass and attname = 'name'`,
    );
    expect(rows).toEqual([{ target: -1 }]);
    await superuser.end();
    await other.drop();
  });
});

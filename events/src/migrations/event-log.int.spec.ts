import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { eventsMigrations } from './events-migrations.ts';

const APPEND = `select * from log.append(
  array[$1], array[0], array[1], array[1], array[$2::uuid], array['ThingHappened'], array['{}']::json[], array['{}']::json[])`;

describe('log schema', () => {
  let database: TestDatabase;
  const clients: Client[] = [];
  let app: Client;
  let projector: Client;
  let owner: Client;
  let superuser: Client;
  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
    app = await connect(database.appUrl);
    projector = await connect(database.projectorUrl);
    owner = await connect(database.migratorUrl);
    const url = new URL(inject('postgresSuperuserUrl'));
    url.pathname = new URL(database.appUrl).pathname;
    superuser = await connect(url.href);
    await app.query(APPEND, ['thing-1', randomUUID()]);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await database.drop();
  });

  const DENIED = { code: '42501' };

  it('has no superuser among its roles', async () => {
    const { rows } = await superuser.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
      where rolname in ('app', 'projector') order by rolname`,
    );
    const powerless = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([
      { rolname: 'app', ...powerless },
      { rolname: 'projector', ...powerless },
    ]);
  });

  const row = `(99, 'thing-1', 2, gen_random_uuid(), 'T', '{}', '{}', now())`;
  const forbidden = [
    `insert into log.events values ${row}`,
    'update log.events set type = type',
    'delete from log.events',
    'truncate log.events',
    'insert into log.log_head values (false, 1)',
    'update log.log_head set position = position + 1',
    'delete from log.log_head',
    'truncate log.log_head',
    'select from log.log_head for update',
    'insert into log.known_epochs (log_id, epoch) values (gen_random_uuid(), gen_random_uuid())',
    'alter table log.events disable trigger never_changed',
    'alter table log.events disable trigger all',
    'drop trigger never_changed on log.events',
    'drop table log.events',
    'alter table log.events owner to current_user',
    'create table log.other (id int)',
    'create function log.other() returns void language sql as $$ $$',
    'create or replace function log.refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'set session_replication_role = replica',
    'set role migrator',
    'set role postgres',
    `select log.append_judged(0, now(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  ];

  it.each(forbidden)('rejects statements by app and by projector: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject(DENIED);
    await expect(projector.query(statement)).rejects.toMatchObject(DENIED);
  });

  it('lets projector read but not append to the log', async () => {
    await expect(projector.query(APPEND, ['thing-2', randomUUID()])).rejects.toMatchObject(DENIED);
    expect((await projector.query('select stream from log.events')).rows).toEqual([{ stream: 'thing-1' }]);
  });

  it('pins the search path of log.append so that app cannot shadow its tables', async () => {
    await app.query('create temporary table log_head (position bigint)');
    await app.query('set search_path = pg_temp, public');
    const { rows } = await app.query(APPEND, ['thing-2', randomUUID()]);
    expect(rows).toMatchObject([{ outcome: 'accepted', position: '2' }]);
    await app.query('reset search_path');
  });

  it('accepts no events after LogMoved, even in the same batch, except in the log’s own stream', async () => {
    const append = (streams: readonly string[], expected: readonly number[], type: string) => {
      const numbers = streams.map((_, index) => index + 1);
      const all = (text: string) => streams.map(() => text);
      return app.query(
        'select outcome from log.append($1, $2, $3, $4, $5::uuid[], $6, $7::text[]::json[], $8::text[]::json[])',
        [
          streams,
          expected,
          numbers,
          all('1'),
          streams.map(() => randomUUID()),
          all(type),
          all('{}'),
          all('{}'),
        ],
      );
    };
    const own = 'log-identity';
    await app.query('begin');
    try {
      await append([own], [0], 'LogMoved');
      for (const streams of [['thing-3'], ['thing-3', own], [own, 'thing-3']]) {
        await app.query('savepoint moved');
        const expected = streams.map((stream) => (stream === own ? 1 : 0));
        await expect(append(streams, expected, 'EpochBegun')).rejects.toMatchObject({ code: 'WLM01' });
        await app.query('rollback to moved');
      }
      expect((await append([own], [1], 'EpochBegun')).rows).toEqual([{ outcome: 'accepted' }]);
      expect((await append(['thing-3'], [0], 'ThingHappened')).rows).toEqual([{ outcome: 'accepted' }]);
    } finally {
      // An open transaction would block every other test.
      await app.query('rollback');
    }
  });

  const REFUSED = /Events cannot be changed/;

  it.each([
    ['update log.events set type = type', REFUSED],
    ['update log.events set type = type where false', REFUSED],
    ['delete from log.events', REFUSED],
    ['truncate log.events', REFUSED],
    ['truncate log.events, log.log_head cascade', REFUSED],
    ['delete from log.log_head', REFUSED],
    ['truncate log.log_head', REFUSED],
    ['update log.log_head set position = position', /only moves forward/],
    ['update log.log_head set position = position - 1', /only moves forward/],
    ['update log.log_head set position = null', /only moves forward/],
    ['insert into log.log_head (position) values (7)', /duplicate key/],
    ['insert into log.log_head values (false, 7)', /check constraint/],
  ])('rejects statements by the owner or by a superuser in replica mode: %s', async (statement, refusal) => {
    await expect(owner.query(statement)).rejects.toThrow(refusal);
    await superuser.query('set session_replication_role = replica');
    await expect(superuser.query(statement)).rejects.toThrow(refusal);
    await superuser.query('reset session_replication_role');
  });

  it('lets the owner move the head forward', async () => {
    await owner.query('begin');
    const { rowCount } = await owner.query('update log.log_head set position = position + 1');
    await owner.query('rollback');
    expect(rowCount).toBe(1);
  });

  it('does not try to compress sealed values', async () => {
    await app.query(APPEND.replace("array['{}']::json[], array", 'array[$3::json], array'), [
      'thing-large',
      randomUUID(),
      JSON.stringify('a'.repeat(50_000)),
    ]);
    const { rows } = await owner.query(
      `select pg_column_size(data)::int as bytes from log.events where stream = 'thing-large'`,
    );
    expect(rows).toEqual([{ bytes: 50_002 }]);
  });

  it('uses its indexes from the first append, even with plans cached on empty tables', async () => {
    const fresh = await createTestDatabase({ migrations: eventsMigrations });
    const client = await connect(fresh.appUrl);
    // After five executions, a session may switch to a cached generic plan.
    for (let count = 0; count < 8; count += 1) {
      await client.query({ name: 'append', text: APPEND, values: [`thing-${count}`, randomUUID()] });
    }
    await client.query('select pg_stat_force_next_flush()');
    await client.end();
    clients.splice(clients.indexOf(client), 1);
    const reader = await connect(fresh.migratorUrl);
    const { rows } = await reader.query(
      `select seq_scan from pg_stat_user_tables where schemaname = 'log' and relname = 'events'`,
    );
    expect(rows).toEqual([{ seq_scan: '0' }]);
    await reader.end();
    clients.splice(clients.indexOf(reader), 1);
    await fresh.drop();
  });
});

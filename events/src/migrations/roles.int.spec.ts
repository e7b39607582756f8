import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { TEST_MASTER_KEY } from '../testing/database.ts';
import { eventsMigrations } from './events-migrations.ts';
import { migrate } from './migrate.ts';
import { connectionStringFor, ensureRoles } from './roles.ts';

/** Roles are shared by the whole server, so these tests always set the same passwords. */
describe('ensureRoles', () => {
  const unique = randomBytes(4).toString('hex');
  let superuser: Client;
  const clients: Client[] = [];
  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    superuser = await connect(inject('postgresSuperuserUrl'));
    const migrator = await connect(inject('postgresUrl'));
    await ensureRoles(migrator, TEST_MASTER_KEY);
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
  });

  it('creates roles that can log in with the derived passwords', async () => {
    for (const role of ['app', 'projector', 'analyst'] as const) {
      const client = await connect(connectionStringFor(inject('postgresUrl'), TEST_MASTER_KEY, role));
      expect((await client.query('select current_user as role')).rows).toEqual([{ role }]);
      const wrong = new URL(connectionStringFor(inject('postgresUrl'), TEST_MASTER_KEY, role));
      wrong.password = `${wrong.password}x`;
      await expect(new Client({ connectionString: wrong.href }).connect()).rejects.toMatchObject({
        code: '28P01',
      });
    }
  });

  it('limits analysts to a few read-only connections with timeouts', async () => {
    const analyst = await connect(connectionStringFor(inject('postgresUrl'), TEST_MASTER_KEY, 'analyst'));
    const { rows } = await analyst.query(
      `select rolconnlimit as connections, current_setting('transaction_read_only') as "readOnly",
        current_setting('statement_timeout') as statement,
        current_setting('client_connection_check_interval') as "clientGone",
        current_setting('idle_in_transaction_session_timeout') as idle
      from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([
      { connections: 10, readOnly: 'on', statement: '30min', idle: '5min', clientGone: '2s' },
    ]);
  });

  it('frees an analyst’s connection when the client disconnects during a query', async () => {
    const analyst = new Client(connectionStringFor(inject('postgresUrl'), TEST_MASTER_KEY, 'analyst'));
    analyst.on('error', () => undefined);
    await analyst.connect();
    const { rows } = await analyst.query<{ pid: number }>('select pg_backend_pid() as pid');
    const question = analyst.query('select pg_sleep(1200)').catch(() => undefined);
    const running = async () => {
      const found = await superuser.query(
        "select from pg_stat_activity where pid = $1 and query like '%pg_sleep%'",
        [rows[0]?.pid],
      );
      return found.rowCount;
    };
    await expect.poll(running).toBe(1);
    analyst.connection.stream.destroy();
    await expect.poll(running).toBe(0);
    await question;
  });

  it('tolerates servers that cannot detect disconnects, for example on Windows', async () => {
    const sent: string[] = [];
    const client = {
      query: async (statement: string) => {
        sent.push(statement);
        if (statement.includes('client_connection_check_interval'))
          throw Object.assign(new Error('must be set to 0'), { code: '22023' });
        return { rows: [] };
      },
    } as unknown as Client;
    await expect(ensureRoles(client, TEST_MASTER_KEY)).resolves.toBeUndefined();
    expect(sent.at(-1)).toContain('client_connection_check_interval');
  });

  it.each([
    ['new', []],
    ['already there', [{ mighty: false }]],
  ])('limits analysts whose role is %s', async (_, found) => {
    const sent: string[] = [];
    const client = {
      query: async (statement: string) => {
        sent.push(statement);
        return { rows: found };
      },
    } as unknown as Client;
    await ensureRoles(client, TEST_MASTER_KEY);
    expect(sent.filter((statement) => /connection limit| set /.test(statement))).toEqual([
      'alter role analyst connection limit 10',
      "alter role analyst set default_transaction_read_only = 'on'",
      "alter role analyst set idle_in_transaction_session_timeout = '5min'",
      "alter role analyst set statement_timeout = '30min'",
      "alter role analyst set client_connection_check_interval = '2s'",
    ]);
  });

  it('sets only passwords when everything else is already set', async () => {
    const migrator = await connect(inject('postgresUrl'));
    const sent = vi.spyOn(migrator, 'query');
    await ensureRoles(migrator, TEST_MASTER_KEY);
    const written = sent.mock.calls
      .map(([statement]) => String(statement))
      .filter((each) => !each.startsWith('select'));
    expect(written.map((each) => each.split(' password ')[0])).toEqual(
      expect.arrayContaining([
        'alter role app login',
        'alter role projector login',
        'alter role analyst login',
      ]),
    );
    expect(written.filter((each) => !each.includes(' login password '))).toEqual([]);
  });

  it('sends a verifier, never the password', async () => {
    const sent: string[] = [];
    const client = {
      query: async (statement: string) => {
        sent.push(statement);
        return { rows: [] };
      },
    } as unknown as Client;
    await ensureRoles(client, TEST_MASTER_KEY);
    const app = new URL(connectionStringFor('postgres://x@y/z', TEST_MASTER_KEY, 'app')).password;
    expect(sent.join('\n')).not.toContain(app);
    expect(sent.filter((statement) => statement.startsWith('create role app login'))).toEqual([
      expect.stringMatching(
        /password 'SCRAM-SHA-256\$4096:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+'$/,
      ),
    ]);
  });

  it('can run in several processes concurrently', async () => {
    const others = await Promise.all(Array.from({ length: 12 }, () => connect(inject('postgresUrl'))));
    const made = Promise.all(others.map((client) => ensureRoles(client, TEST_MASTER_KEY)));
    await expect(made).resolves.toHaveLength(others.length);
  });

  it('rejects a role with excessive privileges and explains the fix', async () => {
    const client = {
      query: async () => ({ rows: [{ mighty: true }] }),
    } as unknown as Client;
    await expect(ensureRoles(client, TEST_MASTER_KEY)).rejects.toThrow(
      'alter role app nosuperuser nobypassrls nocreaterole;',
    );
  });

  it('names the missing privilege if it cannot create roles', async () => {
    await superuser.query(`create role plain_${unique} login password 'plain'`);
    const url = new URL(inject('postgresUrl'));
    url.username = `plain_${unique}`;
    url.password = 'plain';
    const plain = await connect(url.href);
    await expect(ensureRoles(plain, TEST_MASTER_KEY)).rejects.toThrow(/Give it CREATEROLE/);
    await plain.end();
    clients.splice(clients.indexOf(plain), 1);
    await superuser.query(`drop role plain_${unique}`);
  });

  it('works if the owner has a different name', async () => {
    const name = `venue_${unique}`;
    await superuser.query(`create role ${name} login createrole nosuperuser password 'owner'`);
    await superuser.query(`grant app, projector, analyst to ${name} with admin option`);
    await superuser.query(`create database ${name} owner ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.username = name;
    url.password = 'owner';
    url.pathname = `/${name}`;
    const owner = await connect(url.href);
    await ensureRoles(owner, TEST_MASTER_KEY);
    expect(await migrate(url.href, eventsMigrations)).toEqual(Object.keys(eventsMigrations).sort());
    const app = await connect(connectionStringFor(url.href, TEST_MASTER_KEY, 'app'));
    expect((await app.query('select position from log.log_head')).rows).toEqual([{ position: '0' }]);
    await app.end();
    const analyst = await connect(connectionStringFor(url.href, TEST_MASTER_KEY, 'analyst'));
    expect((await analyst.query('select count(*)::int as events from log.events')).rows).toEqual([
      { events: 0 },
    ]);
    // Turning this setting off grants no additional rights.
    await analyst.query('set default_transaction_read_only = off');
    for (const change of [
      'update log.log_head set position = 1',
      'delete from log.events',
      'truncate log.events',
      'delete from keys.data_keys',
      'insert into log.known_epochs (log_id, epoch) values (gen_random_uuid(), gen_random_uuid())',
      'create table log.own (number int)',
      'select log.append()',
    ]) {
      await expect(analyst.query(change), change).rejects.toMatchObject({
        code: expect.stringMatching(/^42/),
      });
    }
    await expect(analyst.query('select from keys.secrets')).rejects.toMatchObject({ code: '42501' });
    await analyst.end();
    clients.splice(clients.indexOf(analyst), 1);
    await owner.end();
    clients.splice(clients.indexOf(owner), 1);
    clients.splice(clients.indexOf(app), 1);
    await superuser.query(`drop database ${name}`);
    await superuser.query(`drop role ${name}`);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { anEvent, aStream, readEverything } from '../contract/log-contract.ts';
import { isRetryable } from '../port/errors.ts';
import type { Append, AppendOutcome, EventLog } from '../port/event-log.ts';
import { GROUP_COMMIT_LIMITS } from './group-commit.ts';
import { createPostgresLog, type PostgresLogOptions } from './postgres-log.ts';

const APPEND = 'select * from log.append($1, $2, $3, $4, $5, $6, $7, $8)';

const appendValues = (stream: string): unknown[] => {
  const { eventId, type, data, metadata } = anEvent();
  return [[stream], [0], [1], [1], [eventId], [type], [data], [metadata]];
};

const anAppend = (stream = aStream()): Append => ({ stream, expected: 'no_stream', events: [anEvent()] });

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(5);
};

describe('PostgreSQL log under faults', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let superuser: Client;
  const opened: EventLog[] = [];
  const open = (options: Partial<PostgresLogOptions> = {}) => {
    const log = createPostgresLog({ connectionString: proxy.through(database.appUrl), ...options });
    opened.push(log);
    return log;
  };
  const connect = async (url: string): Promise<Client> => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
    const url = new URL(inject('postgresSuperuserUrl'));
    url.pathname = new URL(database.appUrl).pathname;
    superuser = await connect(url.href);
    proxy = await startTcpProxy(database.appUrl);
  });
  afterEach(async () => {
    proxy.silence('none');
    proxy.refuse(false);
    await Promise.all(opened.splice(0).map((log) => log.close()));
  });
  afterAll(async () => {
    await proxy.close();
    await superuser.end();
    await database.drop();
  });

  const someoneWaits = async (): Promise<boolean> => {
    const { rowCount } = await superuser.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rowCount !== 0;
  };

  const appendAtLast = async (log: EventLog, append: Append): Promise<AppendOutcome> => {
    for (;;) {
      try {
        return await log.append(append);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
  };

  describe.each([
    ['its connection breaks', async (client: Client) => void client.connection.stream.destroy()],
    [
      'its server process is ended',
      async (client: Client) => {
        const { rows } = await client.query('select pg_backend_pid() as pid');
        await superuser.query('select pg_terminate_backend($1)', [rows[0].pid]);
      },
    ],
  ])('8: writer killed between insert and commit when %s', (_, kill) => {
    it('neither blocks readers nor leaves a gap', async () => {
      const log = open();
      const start = await log.head();
      const victim = await connect(database.appUrl);
      await victim.query('begin');
      await victim.query(APPEND, appendValues('thing-never'));
      expect(await log.readAll({ after: start, limit: 10 })).toEqual([]);
      expect(await log.head()).toBe(start);

      const behind = anAppend();
      const waiting = log.append(behind);
      await until(someoneWaits);
      expect(await log.readAll({ after: start, limit: 10 })).toEqual([]);
      await kill(victim);

      expect(await waiting).toMatchObject({ outcome: 'accepted', version: 1 });
      const after = await readEverything(log, start);
      expect(after.map(({ stream }) => stream)).toEqual([behind.stream]);
      expect(await log.readStream('thing-never')).toEqual([]);
    });
  });

  it('10: does not let an open transaction in another database delay readers', async () => {
    const other = await createTestDatabase({ migrations: eventsMigrations });
    const writer = await connect(other.appUrl);
    await writer.query('begin');
    await writer.query(APPEND, appendValues('thing-open'));
    const log = open();
    const start = await log.head();
    const append = anAppend();
    await log.append(append);
    expect((await readEverything(log, start)).map(({ stream }) => stream)).toEqual([append.stream]);
    await writer.query('rollback');
    await writer.end();
    await other.drop();
  });

  it('11: recognises a retry after the first response was lost', async () => {
    const log = open({ statementTimeoutMs: 500 });
    await appendAtLast(log, anAppend());
    const append = anAppend();
    proxy.silence('to client');
    await expect(log.append(append)).rejects.toMatchObject({ code: 'log_unavailable' });
    proxy.silence('none');
    const retried = await appendAtLast(log, append);
    expect(retried).toMatchObject({ outcome: 'duplicate', version: 1 });
    expect(await log.readStream(append.stream)).toHaveLength(1);
  });

  it('fails a batch with a retryable error when its connection breaks, then recovers', async () => {
    const log = open();
    const blocker = await connect(database.migratorUrl);
    await blocker.query('begin');
    await blocker.query('select from log.log_head for update');
    const appends = Array.from({ length: 20 }, () => anAppend());
    const answers = Promise.allSettled(appends.map((append) => log.append(append)));
    await until(someoneWaits);
    proxy.cut();
    for (const answer of await answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'log_unavailable' } });
    }
    await blocker.query('rollback');
    await blocker.end();
    const outcomes = await Promise.all(appends.map((append) => appendAtLast(log, append)));
    expect(new Set(outcomes.map(({ outcome }) => outcome)).has('conflict')).toBe(false);
    for (const { stream } of appends) expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('keeps every acknowledged event exactly once when repeatedly disconnected under load', async () => {
    const log = open();
    const start = await log.head();
    const acknowledged: string[] = [];
    let retries = 0;
    const cutSoon = async (): Promise<void> => {
      for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      proxy.cut();
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let count = 0; count < 25; count += 1) {
          const append = anAppend();
          for (;;) {
            try {
              const answer = await log.append(append);
              expect(answer.outcome).not.toBe('conflict');
              break;
            } catch (error) {
              if (!isRetryable(error)) throw error;
              retries += 1;
            }
          }
          acknowledged.push(append.stream);
          if (acknowledged.length % 20 === 0) void cutSoon();
        }
      }),
    );
    const stored = (await readEverything(open({ connectionString: database.appUrl }), start)).map(
      ({ stream }) => stream,
    );
    expect(stored).toHaveLength(200);
    expect([...stored].sort()).toEqual([...acknowledged].sort());
    expect(retries).toBeGreaterThan(0);
  });

  it('fails appends and reads by their own deadlines on a half-open connection', async () => {
    const log = open({ statementTimeoutMs: 200, connectTimeoutMs: 200 });
    const append = anAppend();
    await appendAtLast(log, anAppend());
    proxy.silence('to server');
    const unavailable = { code: 'log_unavailable' };
    await Promise.all([
      expect(log.append(append)).rejects.toMatchObject(unavailable),
      expect(log.readStream(append.stream)).rejects.toMatchObject(unavailable),
      expect(log.head()).rejects.toMatchObject(unavailable),
    ]);
    await expect(log.append(append)).rejects.toMatchObject(unavailable);
    proxy.silence('none');
    expect(await appendAtLast(log, append)).toMatchObject({ version: 1 });
  });

  it('closes even if the server is silent', async () => {
    const log = open({ statementTimeoutMs: 200, connectTimeoutMs: 200 });
    await appendAtLast(log, anAppend());
    proxy.silence('to server');
    await expect(log.close()).resolves.toBeUndefined();
    proxy.silence('none');
  });

  it('fails appends with a retryable error while a lock is held', async () => {
    const log = open({ statementTimeoutMs: 500 });
    await appendAtLast(log, anAppend());
    const blocker = await connect(database.migratorUrl);
    await blocker.query('begin');
    await blocker.query('select from log.log_head for update');
    const append = anAppend();
    await expect(log.append(append)).rejects.toMatchObject({ code: 'log_unavailable' });
    await blocker.query('rollback');
    await blocker.end();
    expect(await appendAtLast(log, append)).toMatchObject({ outcome: 'accepted' });
  });

  it('rejects immediately when the queue is full', async () => {
    const log = open({ limits: { ...GROUP_COMMIT_LIMITS, maxQueued: 10 } });
    await log.head();
    const blocker = await connect(database.migratorUrl);
    await blocker.query('begin');
    await blocker.query('select from log.log_head for update');
    const accepted = Array.from({ length: 10 }, () => log.append(anAppend()));
    await until(() => log.appendQueueDepth() === 10);
    await expect(log.append(anAppend())).rejects.toMatchObject({ code: 'log_overloaded' });
    await blocker.query('rollback');
    await blocker.end();
    for (const { outcome } of await Promise.all(accepted)) expect(outcome).toBe('accepted');
    expect(log.appendQueueDepth()).toBe(0);
  });

  it('keeps a subscription complete and in order across broken connections', async () => {
    const log = open();
    const writer = open({ connectionString: database.appUrl });
    const streams = Array.from({ length: 30 }, () => aStream());
    const seen: string[] = [];
    const start = await log.head();
    const reading = (async () => {
      for await (const batch of log.subscribe({ after: start, signal: new AbortController().signal })) {
        seen.push(...batch.map(({ stream }) => stream));
        if (seen.length >= streams.length) return;
      }
    })();
    for (const [index, stream] of streams.entries()) {
      await writer.append(anAppend(stream));
      if (index % 5 === 0) proxy.cut();
      if (index % 10 === 0) await until(() => seen.length > index);
    }
    await reading;
    expect(seen).toEqual(streams);
  });

  it('receives notifications again after losing the listening connection', async () => {
    const log = open();
    const writer = open({ connectionString: database.appUrl });
    const next = log.subscribe({ after: await log.head(), signal: new AbortController().signal });
    const iterator = next[Symbol.asyncIterator]();
    const listeners = async () => {
      const { rows } = await superuser.query(
        "select pid from pg_stat_activity where datname = current_database() and query = 'listen log_appended'",
      );
      return rows.map(({ pid }) => pid);
    };
    const first = iterator.next();
    await until(async () => (await listeners()).length === 1);
    const [lost] = await listeners();
    await superuser.query('select pg_terminate_backend($1)', [lost]);
    await until(async () => {
      const [pid] = await listeners();
      return pid !== undefined && pid !== lost;
    });
    const append = anAppend();
    await writer.append(append);
    expect((await first).value).toMatchObject([{ stream: append.stream }]);
    await iterator.return?.();
  });

  it('sets synchronous_commit itself, overriding role and database settings', async () => {
    const name = new URL(database.appUrl).pathname.slice(1);
    await superuser.query(`alter role app in database ${name} set synchronous_commit = off`);
    await superuser.query(`create table public.seen (level text)`);
    await superuser.query(`
      create function public.see() returns trigger language plpgsql security definer as
        $$ begin insert into public.seen values (current_setting('synchronous_commit')); return null; end $$;
      create trigger see after insert on log.events for each statement execute function public.see();`);
    await open().append(anAppend());
    const { rows } = await superuser.query('select level from public.seen');
    await superuser.query(`
      drop trigger see on log.events; drop function public.see; drop table public.seen;
      alter role app in database ${name} reset synchronous_commit;`);
    expect(rows).toEqual([{ level: 'on' }]);
  });

  it('makes a reader that starts first wait until the log exists', async () => {
    const fresh = await createTestDatabase({ migrations: eventsMigrations });
    const reader = open({ connectionString: fresh.projectorUrl });
    await expect(reader.head()).rejects.toMatchObject({ code: 'log_unavailable' });
    const subscription = reader.subscribe({ signal: new AbortController().signal });
    const first = subscription[Symbol.asyncIterator]().next();
    const writer = open({ connectionString: fresh.appUrl });
    const head = await writer.head();
    expect((await first).value).toMatchObject([{ type: 'LogBegun', position: head }]);
    await expect(reader.append(anAppend())).rejects.toMatchObject({ code: '42501' });
    await Promise.all(opened.splice(0).map((log) => log.close()));
    await fresh.drop();
  });

  it('hides the server’s message about rejected data, because it quotes the data', async () => {
    const log = open();
    const secret = anEvent({ data: '{"name": Ada Lovelace}' });
    const refused = log.append({ stream: aStream(), expected: 'no_stream', events: [secret] });
    const error = await refused.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid_append' });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('Lovelace');
  });

  describe('damaged log', () => {
    const damage = async (statement: string): Promise<void> => {
      await superuser.query('alter table log.events disable trigger never_changed');
      await superuser.query('alter table log.log_head disable trigger only_forward');
      await superuser.query(statement);
      await superuser.query('alter table log.events enable always trigger never_changed');
      await superuser.query('alter table log.log_head enable always trigger only_forward');
    };

    it('reports a missing version as corruption, not as the end of the stream', async () => {
      const log = open();
      const stream = aStream();
      await log.append({ stream, expected: 'no_stream', events: [anEvent(), anEvent(), anEvent()] });
      await damage(`delete from log.events where stream = '${stream}' and version = 2`);
      await expect(log.readStream(stream)).rejects.toMatchObject({ code: 'log_corrupt' });
      await expect(log.readStream(stream, { fromVersion: 2 })).rejects.toMatchObject({ code: 'log_corrupt' });
      expect(await log.readStream(stream, { fromVersion: 3 })).toHaveLength(1);
      const corrupt = { code: 'log_corrupt' };
      await expect(log.readStreamBack(stream, { limit: 2 })).rejects.toMatchObject(corrupt);
      await expect(log.readStreamBack(stream, { before: 3, limit: 1 })).rejects.toMatchObject(corrupt);
      await damage(`delete from log.events where stream = '${stream}' and version = 1`);
      expect(await log.readStreamBack(stream, { limit: 1 })).toHaveLength(1);
      await expect(log.readStreamBack(stream, { limit: 2 })).rejects.toMatchObject(corrupt);
    });

    it('stops reads and subscriptions at a missing position', async () => {
      const log = open();
      const corrupt = { code: 'log_corrupt' };
      await expect(readEverything(log)).rejects.toMatchObject(corrupt);
      const subscription = log.subscribe({ signal: new AbortController().signal, batchSize: 5 });
      const readOut = async (): Promise<void> => {
        for await (const batch of subscription) expect(batch.length).toBeGreaterThan(0);
      };
      await expect(readOut()).rejects.toMatchObject(corrupt);
    });

    it('reports a head without an event as corruption', async () => {
      await damage('update log.log_head set position = position + 1');
      await expect(open().head()).rejects.toMatchObject({ code: 'log_corrupt' });
      await damage('update log.log_head set position = position - 1');
    });
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { eventLogContract } from '../contract/event-log.contract.ts';
import { aStream, readEverything, someEvents } from '../contract/log-contract.ts';
import { networkedLog } from '../contract/networked-log.ts';
import { createPostgresLog } from './postgres-log.ts';

const APPEND_ONE = `select log.append(array['slow-' || gen_random_uuid()], '{0}', '{1}', '{1}',
  array[gen_random_uuid()], '{SlowThing}', array['{}']::json[], array['{}']::json[])`;

const slowTransactions = async (url: string, signal: AbortSignal): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (let round = 0; !signal.aborted; round += 1) {
    await client.query('begin');
    await client.query(APPEND_ONE);
    await pause(round % 7);
    await client.query(round % 2 === 0 ? 'rollback' : 'commit');
    await pause(40);
  }
  await client.end();
};

eventLogContract('Postgres', async () => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const open = () => createPostgresLog({ connectionString: database.appUrl });
  const log = open();
  return {
    log,
    another: async () => open(),
    disturb: (signal) => slowTransactions(database.appUrl, signal),
    overNetwork: async () => {
      const proxy = await startTcpProxy(database.appUrl);
      const connectionString = proxy.through(database.appUrl);
      const impatient = { connectTimeoutMs: 500, statementTimeoutMs: 200 };
      return networkedLog(createPostgresLog({ connectionString, ...impatient }), proxy);
    },
    remove: async () => {
      await log.close();
      await database.drop();
    },
  };
});

it.each([
  ['where all fit', 1],
  ['where one of them conflicts', 0],
])('PostgreSQL log numbers events in the order of the appends in a batch, %s', async (_, expected) => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const log = createPostgresLog({ connectionString: database.appUrl });
  const [first, second, third] = [aStream(), aStream(), aStream()];
  await log.append({ stream: second, expected: 'no_stream', events: someEvents(1) });
  const start = await log.head();
  await Promise.all([
    log.append({ stream: first, expected: 'no_stream', events: someEvents(2) }),
    log.append({ stream: second, expected, events: someEvents(2) }),
    log.append({ stream: third, expected: 'no_stream', events: someEvents(2) }),
  ]);
  const stored = expected === 1 ? [first, first, second, second, third, third] : [first, first, third, third];
  expect((await readEverything(log, start)).map(({ stream }) => stream)).toEqual(stored);
  await log.close();
  await database.drop();
});

it('PostgreSQL log refuses an append bound to a stream that an earlier append of its group extends', async () => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const log = createPostgresLog({ connectionString: database.appUrl });
  const [shared, before, after, other] = [aStream(), aStream(), aStream(), aStream()];
  await log.append({ stream: shared, expected: 'no_stream', events: someEvents(1) });
  const bound = (stream: string) =>
    log.append({
      stream,
      expected: 'no_stream',
      events: someEvents(1),
      while: [{ stream: shared, version: 1 }],
    });
  const answers = await Promise.all([
    bound(before),
    log.append({ stream: shared, expected: 1, events: someEvents(1) }),
    bound(after),
    log.append({ stream: other, expected: 'no_stream', events: someEvents(1) }),
  ]);
  expect(answers).toMatchObject([
    { outcome: 'accepted' },
    { outcome: 'accepted', version: 2 },
    { outcome: 'conflict', actual: 2, bound: shared },
    { outcome: 'accepted' },
  ]);
  expect(await log.readStream(after)).toEqual([]);
  await log.close();
  await database.drop();
});

it('PostgreSQL log does not create a new log in a store that has lost it', async () => {
  const database = await createTestDatabase({ migrations: eventsMigrations });
  const log = createPostgresLog({ connectionString: database.appUrl });
  const [logId = '', , ...rest] = (await log.head()).split('.');
  const owner = new Client({ connectionString: database.migratorUrl });
  await owner.connect();
  for (const table of ['events', 'log_head'])
    await owner.query(`alter table log.${table} disable trigger user`);
  await owner.query('delete from log.events');
  await owner.query('update log.log_head set position = 0');
  // Reading after a position of another epoch makes the log reload its identity.
  const after = [logId, randomUUID(), ...rest].join('.');
  await expect(log.readAll({ after, limit: 1 })).rejects.toMatchObject({ code: 'log_unavailable' });
  expect((await owner.query('select from log.events')).rowCount).toBe(0);
  await owner.end();
  await log.close();
  await database.drop();
});

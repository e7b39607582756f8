import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { copyLog } from '@waivers/events/log/copy-log.ts';
import {
  type ProtocolServer,
  startProtocolServer,
} from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { DEFAULT_PREFIX, type EventStore } from '@waivers/events/log/identity/log-address.ts';
import { beginEpoch, leaveLog } from '@waivers/events/log/identity/log-identity.ts';
import { lostEpochs, recordEpoch } from '@waivers/events/log/identity/own-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openLog, openProductLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../launcher/prepare-database.ts';

let database: TestDatabase;
let server: ProtocolServer;
let eventStore: EventStore;
let pool: Pool;

const start = (where: EventStore | undefined): Promise<string> =>
  prepareDatabase(
    { databaseUrl: database.migratorUrl, masterKey: TEST_MASTER_KEY, eventStore: where },
    () => undefined,
  );

const openThere = () => openLog(eventStore.url, { prefix: eventStore.prefix });

const copyAndBegin = async (): Promise<void> => {
  const from = await openLog(database.migratorUrl);
  await copyLog({ from, openTarget: (begins) => openLog(eventStore.url, { ...eventStore, begins }) });
  await from.close();
  const log = await openThere();
  await beginEpoch(log);
  await recordEpoch(log, pool);
  await log.close();
};

beforeEach(async () => {
  database = await createTestDatabase({ migrations: {} });
  server = await startProtocolServer();
  eventStore = { url: server.url, prefix: DEFAULT_PREFIX };
  pool = openOneOffPool(database.migratorUrl, 1);
  await start(undefined);
  const log = await openLog(database.migratorUrl);
  const metadata = '{}';
  const event = { eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata };
  await log.append({ stream: 'thing-1', expected: 'no_stream', events: [event] });
  await log.close();
  await start(undefined);
});
afterEach(async () => {
  await pool.end();
  await server.close();
  await database.drop();
});

const run = (
  environment: Record<string, string>,
  file: string,
  ...args: readonly string[]
): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...bareEnvironment(), ...environment };
    const command = [join(import.meta.dirname, file), ...args];
    execFile(process.execPath, command, { env }, (_error, out, err) => resolve(out + err));
  });

const newEpoch = (environment: Record<string, string>): Promise<string> =>
  run(environment, 'log.ts', 'new-epoch');

/** All commands that read the log, with their arguments. */
const READING: readonly (readonly [string, ...string[]])[] = [
  ['reactors.ts'],
  ['outbox.ts'],
  ['erase.ts', 'user', randomUUID()],
  ['rebuild.ts'],
  ['verify-read-models.ts'],
  ['../replay/replay.ts'],
  ['../replay/replay.ts', '--sealed'],
];

describe('commands that read the log', () => {
  it('report the missing setting when the log is in an event store', async () => {
    await copyAndBegin();
    const environment = {
      DATABASE_URL: database.migratorUrl,
      MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    };
    const answers = await Promise.all(READING.map((command) => run(environment, ...command)));
    for (const answer of answers)
      expect(answer).toContain('EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing');
  });
});

describe('npm run log -- new-epoch', () => {
  it('refuses a store without a log and creates none', async () => {
    const before = server.stored.all.length;
    const environment = { DATABASE_URL: database.migratorUrl, EVENTSTOREDB_URL: server.url };
    expect(await newEpoch(environment)).toMatch(/^No log here/);
    expect(server.stored.all).toHaveLength(before);
  });

  it('refuses a closed log', async () => {
    const log = await openLog(database.migratorUrl);
    await leaveLog(log, 'EventStoreDB');
    await log.close();
    expect(await newEpoch({ DATABASE_URL: database.migratorUrl })).toMatch(/goes on in EventStoreDB/);
  });
});

describe('emptied event store', () => {
  it('gets no second log from a process that never saw the first one', async () => {
    await copyAndBegin();
    const emptied = await startProtocolServer();
    const before = emptied.stored.all.length;
    const log = await openProductLog({
      connectionString: connectionStringFor(database.migratorUrl, TEST_MASTER_KEY, 'app'),
      eventStore: { ...eventStore, url: emptied.url },
    });
    try {
      await expect(log.head()).rejects.toMatchObject({ code: 'log_unavailable' });
      const events = [{ eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' }];
      const append = log.append({ stream: 'thing-2', expected: 'no_stream', events });
      await expect(append).rejects.toThrow(/No new log was begun/);
      expect(emptied.stored.all).toHaveLength(before);
    } finally {
      await log.close();
      await emptied.close();
    }
  });
});

describe('database with two logs', () => {
  it('starts on the moved log and refuses the old one, closed or not', async () => {
    await copyAndBegin();
    await expect(start(undefined)).rejects.toThrow(/EVENTSTOREDB_URL or EVENTSTOREDB_PREFIX is missing/);
    await start(eventStore);
  });

  it('reports where a closed log continues', async () => {
    const log = await openLog(database.migratorUrl);
    await leaveLog(log, 'EventStoreDB');
    await log.close();
    await expect(start(undefined)).rejects.toThrow(/goes on in EventStoreDB/);
  });

  it('starts on a log restored from an older epoch once a new epoch has begun', async () => {
    const before = server.stored.all.length;
    await copyAndBegin();
    await start(eventStore);
    server.stored.restore(before + 2);
    await expect(start(eventStore)).rejects.toThrow(/npm run log -- new-epoch/);
    const log = await openThere();
    await beginEpoch(log, { supersedes: await lostEpochs(log, pool) });
    await recordEpoch(log, pool);
    await log.close();
    await start(eventStore);
  });
});

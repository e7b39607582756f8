import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { copyLog } from '@waivers/events/log/copy-log.ts';
import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { DEFAULT_PREFIX } from '@waivers/events/log/identity/log-address.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { createPostgresLog, type PostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { openLog } from '@waivers/events/open-log.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { createHistory } from '@waivers/projections/testing/history.ts';
import { signed } from '@waivers/projections/testing/sample-events.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COMMAND = join(import.meta.dirname, 'replay.ts');
/** Number of events without personal values, which fill two pages. Sealed events follow on the third. */
const IN_CLEAR = 2500;
const ACCOUNT = randomUUID();

let database: TestDatabase;
let log: PostgresLog;
let keysDatabase: Kysely<KeysDatabase>;
let history: Pick<ReturnType<typeof createHistory>, 'append'>;
let folder: string;
const running = new Set<ChildProcess>();

const language = (version: number) => {
  const id = randomUUID();
  const data = { locale: version % 2 === 0 ? 'de' : 'en' };
  const actor = { kind: 'system' } as const;
  const metadata = { commandId: id, correlationId: id, accountId: ACCOUNT, actor };
  return codec.encode({
    eventId: id,
    type: 'LanguageChosen',
    data,
    metadata: { ...metadata, occurredAt: '2026-11-21T09:00:00.000Z' },
  });
};

const sign = async (): Promise<void> => {
  const id = randomUUID();
  await history.append(
    signedWaiverStream(id),
    ACCOUNT,
    signed(id, randomUUID(), [{ firstName: 'Anna', lastName: 'Ek' }]),
  );
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  database = await createTestDatabase({ migrations: { ...eventsMigrations, ...projectionsMigrations } });
  log = createPostgresLog({ connectionString: database.appUrl });
  const pool = new Pool({ connectionString: database.appUrl, max: 2 });
  keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  await recordMasterKey(keysDatabase, TEST_MASTER_KEY);
  const keys = { ...postgresKeyStore(keysDatabase, TEST_MASTER_KEY), erase: () => undefined };
  history = createHistory({ log, keys });
  const events = Array.from({ length: IN_CLEAR }, (_, index) => language(index));
  for (let version = 0; version < IN_CLEAR; version += 500) {
    const expected = version === 0 ? 'no_stream' : version;
    await log.append({
      stream: accountStream(ACCOUNT),
      expected,
      events: events.slice(version, version + 500),
    });
  }
  for (let records = 0; records < 50; records += 1) await sign();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await log.close();
  await keysDatabase.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const replay = (out: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [COMMAND, '--out', out, ...args], {
    env: {
      ...bareEnvironment(),
      DATA_DIR: '/nowhere',
      DATABASE_URL: database.migratorUrl,
      MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.add(child);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { ended: (code ?? signal) as number | string, stderr };
  });
  return { child, ended };
};

const eventIds = async (): Promise<readonly string[]> =>
  (await log.readAll({ limit: 100_000 })).map(({ eventId }) => eventId);
const idsIn = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).eventId);

/** Locks the data keys, so that a replay blocks at the first personal value. */
const holdKeys = async () => {
  const client = new Client({ connectionString: database.migratorUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table keys.data_keys in access exclusive mode');
  const watcher = new Client({ connectionString: database.migratorUrl });
  await watcher.connect();
  const whoWaits = async (): Promise<string | undefined> => {
    const waiting = `select usename as role from pg_locks join pg_stat_activity using (pid)
      where relation = 'keys.data_keys'::regclass and not granted`;
    return (await watcher.query<{ role: string }>(waiting)).rows[0]?.role;
  };
  return {
    /** @returns the database role that is blocked */
    waitedFor: async (child: ChildProcess): Promise<string> => {
      for (;;) {
        const role = await whoWaits();
        if (role !== undefined) return role;
        if (child.exitCode !== null) throw new Error(`The replay ended with ${child.exitCode}.`);
      }
    },
    release: async (): Promise<void> => {
      await client.end();
      await watcher.end();
    },
  };
};

describe('npm run replay', () => {
  it('resumes after a kill and writes the same file as an uninterrupted run', async () => {
    const [cut, whole] = [join(folder, 'cut.jsonl'), join(folder, 'whole.jsonl')];
    const keys = await holdKeys();
    const first = replay(cut);
    expect(await keys.waitedFor(first.child)).toBe('analyst');
    process.kill(first.child.pid ?? 0, 'SIGKILL');
    expect(await first.ended).toMatchObject({ ended: 'SIGKILL' });
    await keys.release();
    expect(idsIn(cut)).toHaveLength(2000);
    expect(JSON.parse(readFileSync(`${cut}.replay`, 'utf8'))).toMatchObject({ events: 2000, shown: 2000 });
    for (const out of [cut, whole]) expect(await replay(out).ended).toMatchObject({ ended: 0 });
    expect(readFileSync(cut, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    expect(readFileSync(cut, 'utf8')).toContain('"firstName":"Anna"');
    expect(idsIn(cut)).toEqual(await eventIds());
    expect(existsSync(`${cut}.replay`)).toBe(false);
  });

  it('reads a copy in EventStoreDB with the product’s keys without appending anything', async () => {
    const server = await startProtocolServer();
    try {
      await copyLog({
        from: log,
        openTarget: (begins) => openLog(server.url, { prefix: DEFAULT_PREFIX, begins }),
      });
      const before = server.stored.all.length;
      const out = join(folder, 'copy.jsonl');
      expect(await replay(out, '--log', server.url).ended).toMatchObject({ ended: 0 });
      expect(idsIn(out)).toEqual(await eventIds());
      expect(readFileSync(out, 'utf8')).toContain('"firstName":"Anna"');
      expect(server.stored.all).toHaveLength(before);
    } finally {
      await server.close();
    }
  });

  it('ends despite constant signing, and contains every event up to its head exactly once', async () => {
    const out = join(folder, 'signing.jsonl');
    const before = await eventIds();
    let isOver = false;
    const ended = replay(out).ended.finally(() => (isOver = true));
    for (let signatures = 0; !isOver || signatures === 0; signatures += 1) await sign();
    expect(await ended).toMatchObject({ ended: 0 });
    const shown = idsIn(out);
    expect(shown.length).toBeGreaterThanOrEqual(before.length);
    expect(shown).toEqual((await eventIds()).slice(0, shown.length));
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let database: TestDatabase;
let child: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase({
    migrations: { ...eventsMigrations, ...commandApiMigrations, ...followUpsMigrations },
  });
  const pool = new Pool({ connectionString: database.migratorUrl, max: 1 });
  const keys = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  await recordMasterKey(keys, TEST_MASTER_KEY);
  await keys.destroy();
});
afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(() => database.drop());

const freePort = async (): Promise<number> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const serve = (environment: Record<string, string>) => {
  const started = spawn(process.execPath, [fileURLToPath(new URL('./command-api.ts', import.meta.url))], {
    env: { ...bareEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let complaints = '';
  started.stdout.resume();
  started.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  return {
    child: started,
    ended: once(started, 'close').then(([code]) => ({ code: code as number | null, complaints })),
  };
};

const environment = () => ({
  DATABASE_URL: database.migratorUrl,
  MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
  REGISTRATION_TOKEN: 'the-hidden-segment',
  SHUTDOWN_DELAY_SECONDS: '0',
});

describe('command API process', () => {
  it('serves requests until stopped', async () => {
    const port = await freePort();
    const { child: process, ended } = serve({ ...environment(), PORT: String(port) });
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 60_000,
    });
    process.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, complaints: '' });
  });

  it('reports all missing settings together', async () => {
    const { code, complaints } = await serve({}).ended;
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'MASTER_KEY', 'REGISTRATION_TOKEN']) {
      expect(complaints).toContain(`\n  - ${name} is missing`);
    }
  });

  it('refuses a different master key', async () => {
    const pool = new Pool({ connectionString: database.migratorUrl, max: 1 });
    const tables = () => pool.query('select wrapped from keys.master_key_check');
    const before = (await tables()).rows;
    const { code, complaints } = await serve({ ...environment(), MASTER_KEY: 'f'.repeat(64) }).ended;
    expect(code).toBe(1);
    expect(complaints).toContain('MASTER_KEY is not the key this database was created with');
    expect((await tables()).rows).toEqual(before);
    await pool.end();
  });

  it('refuses a log that is missing a checkpoint’s event', async () => {
    const log = createPostgresLog({ connectionString: database.appUrl });
    const { position, ...head } = requirePosition(await log.head());
    await log.close();
    const pool = new Pool({ connectionString: database.migratorUrl, max: 1 });
    const lost = formatPosition(head, position + 3n, head.eventId);
    await pool.query('delete from keys.tombstone_checkpoint');
    await pool.query('insert into keys.tombstone_checkpoint (position) values ($1)', [lost]);
    const { code, complaints } = await serve(environment()).ended;
    expect(code).toBe(1);
    expect(complaints).toContain('npm run log -- new-epoch');
    await pool.query('delete from keys.tombstone_checkpoint');
    await pool.end();
  });

  it('refuses to start on an unmigrated database', async () => {
    const empty = await createTestDatabase({ migrations: eventsMigrations });
    const { code, complaints } = await serve({ ...environment(), DATABASE_URL: empty.migratorUrl }).ended;
    expect(code).toBe(1);
    expect(complaints).toContain('The database has not been migrated: 2026-11-28-02-command-api');
    await empty.drop();
  });

  it('refuses to start on a database that a newer version has made unreadable for it', async () => {
    const pool = new Pool({ connectionString: database.migratorUrl, max: 1 });
    await pool.query("insert into migrations.product (version, oldest_reader) values ('99.1.0', '99.0.0')");
    const { code, complaints } = await serve(environment()).ended;
    expect(code).toBe(1);
    expect(complaints).toContain('upgraded to version 99.1.0');
    await pool.query('delete from migrations.product');
    await pool.end();
  });
});

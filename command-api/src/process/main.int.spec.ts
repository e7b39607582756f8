import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import type { RunningServer } from '@waivers/server/process/serve.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { commandApiSettings } from '../testing/command-api-settings.ts';
import { testPorts } from '../testing/test-ports.ts';
import { openCommandApi, startCommandApi } from './main.ts';

let database: TestDatabase;
let api: RunningServer | undefined;
beforeAll(async () => {
  database = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
});
afterEach(async () => {
  await api?.close();
  api = undefined;
});
afterAll(() => database.drop());

const settings = () => commandApiSettings(database.migratorUrl);

const start = async (log = captureLog()): Promise<string> => {
  api = await startCommandApi(settings(), testPorts(), { logDestination: log.destination });
  return api.url;
};

const register = (url: string, email = `${v7()}@example.com`) =>
  fetch(`${url}/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-registration-token': 'the-hidden-segment' },
    body: JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace', company: 'Acme', email }),
  });

const status = async (url: string): Promise<number> => (await fetch(url)).status;

/** Terminates all database sessions and rejects new ones while `work` runs. */
const withDatabaseAway = async (work: () => Promise<void>): Promise<void> => {
  const name = new URL(database.migratorUrl).pathname.slice(1);
  const administrator = new Client({ connectionString: inject('postgresSuperuserUrl') });
  await administrator.connect();
  try {
    await administrator.query(`alter database ${name} allow_connections false`);
    await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    await work();
  } finally {
    await administrator.query(`alter database ${name} allow_connections true`);
    await administrator.end();
  }
};

describe('command API process', () => {
  it('keeps registrations across a restart', async () => {
    const first = await start();
    await vi.waitFor(async () => expect(await status(`${first}/readyz`)).toBe(200), { timeout: 60_000 });
    const answer = await register(first, 'restart@example.com');
    expect(answer.status).toBe(201);
    // The position is sealed because it would otherwise reveal the number of events.
    expect(answer.headers.get('x-log-position')).toMatch(/^[\w-]{251}$/);
    await api?.close();
    const second = await start();
    expect((await register(second, 'restart@example.com')).status).toBe(409);
  });

  it('exports metrics for requests, appends and the process', async () => {
    const url = await start();
    await register(url);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('waiver_event_append_seconds_count{outcome="accepted"}');
    expect(metrics).toContain('waiver_event_append_queue_depth 0');
    expect(metrics).toMatch(/http_route="\/v1\/user",http_response_status_code="201"\} 1/);
    expect(metrics).toContain('process_resident_memory_bytes');
  });

  it('is not ready while migrations are pending', async () => {
    const url = await start();
    const owner = new Client({ connectionString: database.migratorUrl });
    await owner.connect();
    const forget =
      "delete from migrations.kysely_migration where name like '%-command-api' returning name, timestamp";
    const { rows } = await owner.query(forget);
    try {
      const answer = await fetch(`${url}/readyz`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        status: 'unavailable',
        checks: { log: 'ok', database: 'ok', migrations: 'away' },
      });
    } finally {
      await owner.query('insert into migrations.kysely_migration values ($1, $2)', [
        rows[0].name,
        rows[0].timestamp,
      ]);
      await owner.end();
    }
  });

  it('returns 503 while the database is down, then recovers', async () => {
    const url = await start();
    expect((await register(url)).status).toBe(201);
    await withDatabaseAway(async () => {
      const answer = await register(url);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
      await vi.waitFor(async () => expect(await status(`${url}/readyz`)).toBe(503), { timeout: 60_000 });
      expect(await status(`${url}/healthz`)).toBe(200);
    });
    await vi.waitFor(async () => expect((await register(url)).status).toBe(201), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await status(`${url}/readyz`)).toBe(200), { timeout: 60_000 });
  });

  it('finishes requests in flight before closing', async () => {
    const url = await start();
    const body = JSON.stringify({
      firstName: 'Ada',
      lastName: 'L',
      company: 'Acme',
      email: `${v7()}@example.com`,
    });
    const { promise: answered, resolve, reject } = Promise.withResolvers<[number, string | undefined]>();
    const slow = request(`${url}/v1/user`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'x-registration-token': 'the-hidden-segment',
        expect: '100-continue',
      },
    });
    slow.on('error', reject);
    slow.on('response', (response) => {
      response.resume();
      resolve([response.statusCode ?? 0, response.headers.connection]);
    });
    slow.write(body.slice(0, 10));
    await once(slow, 'continue');
    const closed = api?.close();
    slow.end(body.slice(10));
    expect(await answered).toEqual([201, 'close']);
    await closed;
    api = undefined;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('fails if the port is in use and leaves nothing open', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(
      startCommandApi({ ...settings(), port }, testPorts(), { logDestination: captureLog().destination }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await new Promise((resolve) => other.close(resolve));
  });

  it('logs no name, address or token', async () => {
    const log = captureLog();
    const url = await start(log);
    await register(url, 'canary-address@example.com');
    await fetch(`${url}/v1/auth/me`, { headers: { authorization: 'canary-token' } });
    await withDatabaseAway(async () => {
      expect((await register(url, 'canary-address@example.com')).status).toBe(503);
    });
    await api?.close();
    api = undefined;
    expect(log.text()).toContain('"route":"/v1/user","status":201');
    expect(log.text()).toContain('"status":503');
    for (const secret of ['canary', 'Ada', 'Lovelace', 'the-hidden-segment', 'password']) {
      expect(log.text()).not.toContain(secret);
    }
  });
});

describe('failed start-up', () => {
  it('leaves no connections open', async () => {
    const app = new Client({ connectionString: database.appUrl });
    await app.connect();
    const { rows } = await app.query('select current_database() as name');
    const role = `alter role app in database ${rows[0].name}`;
    try {
      await app.query(`${role} set lock_timeout = '1'`);
      const warn = () => {
        throw new Error('no log');
      };
      const logger = Object.assign(createLogger({ level: 'silent' }), { warn });
      await expect(openCommandApi(settings(), testPorts(), logger)).rejects.toThrow('no log');
      const connections = () =>
        app.query(
          "select from pg_stat_activity where application_name = 'waivers command-api' and datname = current_database()",
        );
      await expect.poll(async () => (await connections()).rowCount).toBe(0);
    } finally {
      await app.query(`${role} reset all`);
      await app.end();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { requireKeyBatches } from '@waivers/events/keys/erasure/require-key-batches.ts';
import { batchOf } from '@waivers/events/keys/key-batch.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import type { RunningServer } from '@waivers/server/process/serve.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commandApiMigrations } from './migrations/command-api-migrations.ts';
import { startCommandApi } from './process/main.ts';
import { commandApiSettings } from './testing/command-api-settings.ts';
import { openTestDatabase } from './testing/test-database.ts';
import { testPorts } from './testing/test-ports.ts';

const register = (url: string) =>
  fetch(`${url}/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-registration-token': 'the-hidden-segment' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: 'Acme',
      email: `${v7()}@example.com`,
    }),
  });

describe('database restored while the product is running', () => {
  let database: TestDatabase;
  let superuser: Client;
  let api: RunningServer;
  const name = () => new URL(database.appUrl).pathname.slice(1);
  const backup = () => `${name()}_backup`;
  beforeAll(async () => {
    database = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
    superuser = new Client({ connectionString: inject('postgresSuperuserUrl') });
    await superuser.connect();
  });
  afterAll(async () => {
    await api?.close();
    await superuser.query(`drop database if exists ${name()}_before with (force)`);
    await superuser.end();
    await database.drop();
  });

  /** Stops PostgreSQL, restores its files from the backup, and restarts it. */
  const restore = async (): Promise<void> => {
    await superuser.query(`alter database ${name()} with allow_connections false`);
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name(),
    ]);
    await superuser.query(`alter database ${name()} rename to ${name()}_before`);
    await superuser.query(`alter database ${backup()} rename to ${name()}`);
  };

  const registered = async (): Promise<number> => {
    const log = createPostgresLog({ connectionString: database.appUrl });
    const events = await log.readAll({ limit: 1000 });
    await log.close();
    return events.filter(({ type }) => type === 'AccountRegistered').length;
  };

  it('makes writes and /readyz return 503 until a restart', async () => {
    // The restored log starts a new epoch. Events after the backup are lost.
    expect(await registered()).toBe(0);
    await superuser.query(`create database ${backup()} template ${name()}`);
    const settings = commandApiSettings(database.migratorUrl);
    const log = captureLog();
    api = await startCommandApi(settings, testPorts(), { logDestination: log.destination });
    expect((await register(api.url)).status).toBe(201);
    await restore();
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await register(api.url)).status).toBe(503);
    const ready = await fetch(`${api.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { same_store: 'away', database: 'ok' } });
    expect(log.text()).toContain('restored from a backup');
    expect(await registered()).toBe(0);
    await api.close();
    api = await startCommandApi(settings, testPorts(), { logDestination: captureLog().destination });
    expect((await register(api.url)).status).toBe(201);
    expect(await registered()).toBe(1);
  });
});

describe('log stored apart from its keys', () => {
  it('accepts only events that the database’s keys can open', async () => {
    const { database, close } = await openTestDatabase();
    const log = requireKeyBatches(createMemoryLog(), database);
    const append = (...keyBatches: string[]) => {
      const events = [{ eventId: randomUUID(), type: 'ThingHappened', data: '{}', metadata: '{}' }];
      return log.append({ stream: randomUUID(), expected: 'no_stream', events, keyBatches });
    };
    const [key] = await postgresKeyStore(database, TEST_MASTER_KEY).take(1);
    const batch = batchOf(key?.id ?? '');
    expect(await append(batch)).toMatchObject({ outcome: 'accepted' });
    expect(await append()).toMatchObject({ outcome: 'accepted' });
    const answers = await Promise.allSettled([append(batch), append(batch, randomUUID()), append(batch)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(answers[1]).toMatchObject({ reason: { code: 'store_replaced' } });
    await close();
  });
});

import { randomUUID } from 'node:crypto';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { createPostgresLog, type PostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import type { RunningServer } from '@waivers/server/process/serve.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { startCommandApi } from '../process/main.ts';
import { commandApiSettings } from '../testing/command-api-settings.ts';
import { testPorts } from '../testing/test-ports.ts';

let database: TestDatabase;
let superuser: Client;
let log: PostgresLog;
/** In publication order. The first publication is at log position 2. */
let accounts: readonly string[];
let api: RunningServer | undefined;
let written: ReturnType<typeof captureLog>;
beforeEach(async () => {
  database = await createTestDatabase({ migrations: { ...eventsMigrations, ...commandApiMigrations } });
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(database.appUrl).pathname;
  superuser = new Client({ connectionString: url.href });
  await superuser.connect();
  log = createPostgresLog({ connectionString: database.appUrl });
  accounts = [await publish(), await publish(), await publish()];
});
afterEach(async () => {
  await api?.close();
  await log.close();
  await superuser.end();
  await database.drop();
});

const DOCUMENT = Buffer.from('{}');

const publish = async (): Promise<string> => {
  const [accountId, eventId, waiverId] = [randomUUID(), randomUUID(), randomUUID()];
  const pool = new Pool({ connectionString: database.appUrl, max: 1 });
  await postgresBlobStore(pool).put(accountId, { mediaType: 'application/json', bytes: DOCUMENT });
  await pool.end();
  const metadata = {
    commandId: eventId,
    correlationId: eventId,
    accountId,
    actor: { kind: 'system' },
    occurredAt: '2026-11-22T09:00:00.000Z',
  } as const;
  const data = { revision: 1, documents: { en: sha256Of(DOCUMENT) } };
  await log.append({
    stream: waiverStream(waiverId),
    expected: 'no_stream',
    events: [codec.encode({ eventId, type: 'WaiverPublished', data, metadata })],
  });
  return accountId;
};

const started = async (): Promise<string> => {
  written = captureLog();
  api = await startCommandApi(commandApiSettings(database.migratorUrl), testPorts(), {
    logDestination: written.destination,
  });
  return api.url;
};

const ready = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { code: answer.status, ...((await answer.json()) as { checks: Record<string, string> }) };
};

const register = async (url: string): Promise<number> =>
  (
    await fetch(`${url}/v1/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-registration-token': 'the-hidden-segment' },
      body: JSON.stringify({ firstName: 'A', lastName: 'B', company: 'C', email: `${randomUUID()}@x.test` }),
    })
  ).status;

/** Modifies data as an administrator would, with the triggers disabled. Statements about triggers run last. */
const tamper = async (...statements: readonly string[]): Promise<void> => {
  const tables = ['log.events', 'blobs.blobs'];
  const guards = [
    ...tables.map((table) => `alter table ${table} enable trigger all`),
    'alter table log.events enable always trigger never_changed',
  ];
  await superuser.query('begin');
  for (const table of tables) await superuser.query(`alter table ${table} disable trigger all`);
  const isGuard = (statement: string) => statement.includes('trigger');
  for (const each of statements.filter((statement) => !isGuard(statement))) await superuser.query(each);
  for (const each of [...guards, ...statements.filter(isGuard)]) await superuser.query(each);
  await superuser.query('commit');
};

describe('damage', () => {
  it.each([
    [
      'within the log, of its guards and of a document',
      () => [
        'delete from log.events where position = 2',
        'alter table log.events disable trigger never_changed',
        'drop trigger only_tombstones on keys.data_keys',
        'alter table blobs.blobs drop constraint blobs_check',
        `update blobs.blobs set bytes = 'altered' where account_id = '${accounts[2]}'`,
      ],
      ['triggers', 'log_complete', 'documents'],
      [
        'Position 2 is missing',
        'never_changed',
        'only_tombstones',
        'was altered: what was signed cannot be shown',
      ],
    ],
    [
      'at the end of the log, and of a document that is gone',
      () => [
        'delete from log.events where position = (select position from log.log_head)',
        `delete from blobs.blobs where account_id = '${accounts[0]}'`,
      ],
      ['log_complete', 'documents'],
      ['the last one, is missing', 'is missing: what was signed cannot be shown'],
    ],
  ])('%s is reported at start-up, in /readyz and in the log', async (_, statements, checks, words) => {
    await tamper(...statements());
    const url = await started();
    await vi.waitFor(
      async () => {
        expect(await ready(url)).toMatchObject({
          status: 'degraded',
          checks: {
            ...Object.fromEntries(checks.map((name) => [name, 'degraded'])),
            log: 'ok',
            same_store: 'ok',
          },
        });
        for (const word of words) expect(written.text()).toContain(word);
      },
      { timeout: 60_000, interval: 200 },
    );
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await register(url)).toBe(201);
  });

  it('from a forged erasure is still reported after a restart', async () => {
    const [accountId, eventId] = [randomUUID(), randomUUID()];
    const metadata = {
      commandId: eventId,
      correlationId: eventId,
      accountId,
      actor: { kind: 'system' },
      occurredAt: '2026-11-22T09:00:00.000Z',
    } as const;
    const data = { accountId, keyIds: [`${randomUUID()}.1`] };
    await log.append({
      stream: accountStream(accountId),
      expected: 'no_stream',
      events: [codec.encode({ eventId, type: 'PersonErased', data, metadata })],
    });
    for (let starts = 0; starts < 2; starts += 1) {
      const url = await started();
      await vi.waitFor(
        async () =>
          expect(await ready(url)).toMatchObject({ status: 'degraded', checks: { erasures: 'degraded' } }),
        { timeout: 60_000, interval: 200 },
      );
      expect(written.text()).toContain(eventId);
      await api?.close();
    }
  });

  it('does not block later events and is still reported after a restart', async () => {
    await tamper('delete from log.events where position = 2');
    for (const documents of [2, 3]) {
      const url = await started();
      await vi.waitFor(
        async () => {
          const { rows } = await superuser.query('select from blobs.referenced');
          expect(rows).toHaveLength(documents);
          expect(await ready(url)).toMatchObject({
            status: 'degraded',
            checks: { log_complete: 'degraded' },
          });
        },
        { timeout: 60_000, interval: 200 },
      );
      expect(written.text()).toContain('Position 2 is missing');
      await api?.close();
      await publish();
    }
  });

  it('is not reported for intact data', async () => {
    const url = await started();
    const referenced = () => superuser.query('select from blobs.referenced');
    await expect.poll(async () => (await referenced()).rowCount).toBe(3);
    expect(await ready(url)).toMatchObject({
      status: 'ready',
      checks: { documents: 'ok', log_complete: 'ok' },
    });
  });
});

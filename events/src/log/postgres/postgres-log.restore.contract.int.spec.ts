import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsMigrations } from '../../migrations/events-migrations.ts';
import { migrate } from '../../migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '../../migrations/roles.ts';
import { TEST_MASTER_KEY } from '../../testing/database.ts';
import {
  createDebianCluster,
  type DebianCluster,
  dumpAndRestore,
  findDebianPostgres,
  NOT_INSTALLED,
} from '../../testing/debian-postgres.ts';
import { anEvent, aStream, readEverything } from '../contract/log-contract.ts';
import { beginEpoch } from '../identity/log-identity.ts';
import { isRetryable } from '../port/errors.ts';
import type { Append, AppendOutcome, EventLog } from '../port/event-log.ts';
import { durabilityProblems } from './durability.ts';
import { createPostgresLog } from './postgres-log.ts';

const bin = findDebianPostgres();

const connected = async (url: string, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const makeDatabase = async (cluster: DebianCluster): Promise<string> => {
  await connected(cluster.superuserUrl, async (superuser) => {
    await superuser.query('create role migrator login createrole nosuperuser');
    await superuser.query('create database waivers owner migrator');
  });
  const url = new URL(cluster.superuserUrl);
  url.username = 'migrator';
  url.pathname = '/waivers';
  await connected(url.href, (owner) => ensureRoles(owner, TEST_MASTER_KEY));
  return url.href;
};

const asApp = (url: string): string => connectionStringFor(url, TEST_MASTER_KEY, 'app');

describe('PostgreSQL log on Debian’s PostgreSQL', () => {
  const clusters: DebianCluster[] = [];
  const logs: EventLog[] = [];
  let url = '';
  const open = (ownerUrl: string): EventLog => {
    const log = createPostgresLog({ connectionString: asApp(ownerUrl) });
    logs.push(log);
    return log;
  };
  const makeCluster = async (): Promise<DebianCluster> => {
    const cluster = await createDebianCluster(bin ?? '');
    clusters.push(cluster);
    return cluster;
  };

  beforeAll(async () => {
    if (bin === undefined) return;
    url = await makeDatabase(await makeCluster());
    await migrate(url, eventsMigrations);
  });
  afterAll(async () => {
    await Promise.all(logs.map((log) => log.close()));
    await Promise.all(clusters.map((cluster) => cluster.remove()));
  });

  it('9: keeps positions valid after a dump is restored into a new server', async ({ skip }) => {
    if (bin === undefined) return skip(NOT_INSTALLED);
    const log = open(url);
    const streams = [aStream(), aStream(), aStream()];
    for (const stream of streams) {
      const events = [anEvent({ data: '{"name":"日本 \\u0000 \\"ä\\""}' }), anEvent({ data: '[1e+21,-0]' })];
      await log.append({ stream, expected: 'no_stream', events });
    }
    await connected(asApp(url), async (app) => {
      for (let count = 0; count < 20; count += 1) {
        await app.query('begin');
        await app.query(`select log.append(array['thing-lost'], '{0}', '{1}', '{1}',
          array[gen_random_uuid()], '{T}', array['{}']::json[], array['{}']::json[])`);
        await app.query('rollback');
      }
    });
    const before = await readEverything(log);
    const checkpoint = before[3]?.position ?? expect.fail('too few events');
    const head = await log.head();

    const restoredUrl = await makeDatabase(await makeCluster());
    await dumpAndRestore(bin, url, restoredUrl);

    const restored = open(restoredUrl);
    expect(await readEverything(restored)).toEqual(before);
    expect(await readEverything(restored, checkpoint)).toEqual(before.slice(4));
    expect(await restored.head()).toBe(head);
    expect(await restored.readAll({ after: head, limit: 1 })).toEqual([]);
    const stream = aStream();
    const appended = await restored.append({ stream, expected: 'no_stream', events: [anEvent()] });
    expect(appended).toMatchObject({ outcome: 'accepted', position: await restored.head() });
    expect((await readEverything(restored, head)).map((event) => event.stream)).toEqual([stream]);
    await expect(connected(restoredUrl, (owner) => owner.query('delete from log.events'))).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(
      connected(asApp(restoredUrl), (app) => app.query('update log.log_head set position = 1')),
    ).rejects.toMatchObject({ code: '42501' });

    await beginEpoch(restored);
    await expect(restored.readAll({ after: checkpoint, limit: 1 })).rejects.toMatchObject({
      code: 'foreign_position',
    });
    await expect(log.readAll({ after: await restored.head(), limit: 1 })).rejects.toMatchObject({
      code: 'foreign_position',
    });
  });

  it('runs on a durable server', async ({ skip }) => {
    if (bin === undefined) return skip(NOT_INSTALLED);
    await connected(url, async (owner) => {
      expect(await durabilityProblems(owner as never)).toEqual([]);
    });
  });

  it('keeps every acknowledged event exactly once across restarts under load', async ({ skip }) => {
    if (bin === undefined) return skip(NOT_INSTALLED);
    const [cluster] = clusters;
    const log = open(url);
    const start = await log.head();
    const subscribed: string[] = [];
    const stop = new AbortController();
    const reading = (async () => {
      for await (const batch of log.subscribe({ after: start, signal: stop.signal })) {
        subscribed.push(...batch.map(({ stream }) => stream));
      }
    })();

    const acknowledged: string[] = [];
    let refusals = 0;
    const appendAtLast = async (append: Append): Promise<AppendOutcome> => {
      for (;;) {
        try {
          return await log.append(append);
        } catch (error) {
          if (!isRetryable(error)) throw error;
          refusals += 1;
        }
      }
    };
    let loading = true;
    const load = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (loading) {
          const stream = aStream();
          const { outcome } = await appendAtLast({ stream, expected: 'no_stream', events: [anEvent()] });
          expect(outcome).not.toBe('conflict');
          acknowledged.push(stream);
        }
      }),
    );
    const progress = async (count: number): Promise<void> => {
      const enough = acknowledged.length + count;
      while (acknowledged.length < enough) await new Promise((resolve) => setImmediate(resolve));
    };
    for (const mode of ['fast', 'immediate', 'fast'] as const) {
      await progress(50);
      const refusedBefore = refusals;
      await cluster?.stop(mode);
      while (refusals === refusedBefore) await new Promise((resolve) => setImmediate(resolve));
      await cluster?.start();
    }
    await progress(50);
    loading = false;
    await load;
    while (subscribed.length < acknowledged.length) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await reading;

    const stored = (await readEverything(log, start)).map(({ stream }) => stream);
    expect(stored).toHaveLength(acknowledged.length);
    expect(new Set(stored)).toEqual(new Set(acknowledged));
    expect(subscribed).toEqual(stored);
  });
});

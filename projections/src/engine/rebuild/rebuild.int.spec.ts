import { randomUUID } from 'node:crypto';
import {
  accountStream,
  signedWaiverStream,
  userStream,
  waiverStream,
} from '@waivers/events/definitions/streams.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { comparePositions } from '@waivers/events/log/port/log-position.ts';
import { createPostgresLog, type PostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asTenant } from '../../queries/tenant.ts';
import { signedWaivers } from '../../read-models/signed-waivers/project.ts';
import { waivers } from '../../read-models/waivers/project.ts';
import { READ_MODEL_PROJECTIONS } from '../../read-models.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { drafted, published, registered, signed, userJoined } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { ReadSideDatabase } from '../database.ts';
import type { Projection } from '../projection.ts';
import { runProjection } from '../runner/run-projection.ts';
import { NotVerifiable, verifyReadModel } from '../verification/verify-read-model.ts';
import type { RebuildStage } from './fill-build.ts';
import { type RebuildOptions, RebuildRunning, rebuild } from './rebuild.ts';

const OWNER = v7();
const WAIVER = v7();
const MODULE = new URL('../../read-models.ts', import.meta.url).href;

const opened = useTestDatabase();
let app: Kysely<ReadSideDatabase>;
let log: PostgresLog;
let history: History;
beforeAll(async () => {
  const pool = new Pool({ connectionString: opened.appUrl, max: 8 });
  pool.on('error', () => undefined);
  app = new Kysely({ dialect: new PostgresDialect({ pool }) });
  log = createPostgresLog({ connectionString: opened.appUrl });
  const erase = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const [batch = '', number = ''] = id.split('.');
      await sql`update keys.data_keys set bytes = decode(repeat('00', 32), 'hex'), erased_by = ${randomUUID()}
        where batch_id = ${batch} and number = ${Number(number)} and erased_by is null`.execute(app);
      await sql`insert into keys.proven_erasures values (${batch}, ${Number(number)}, ${randomUUID()}, '')
        on conflict do nothing`.execute(app);
    }
  };
  history = createHistory({ log, keys: { ...postgresKeyStore(app, TEST_MASTER_KEY), erase } });
  await history.append(accountStream(OWNER), OWNER, registered());
  await history.append(userStream(v7()), OWNER, userJoined());
  await history.append(waiverStream(WAIVER), OWNER, drafted());
  await history.append(waiverStream(WAIVER), OWNER, published(1));
});
afterAll(async () => {
  await log.close();
  await app.destroy();
});

const sign = async (people = 1): Promise<string> => {
  const id = v7();
  const [first, ...others] = Array.from({ length: people }, (_, index) => ({
    firstName: `Người ${index}`,
    lastName: 'Ł\\ukasz\tNew\nLine',
  }));
  if (first === undefined) throw new Error('Nobody signs.');
  await history.append(signedWaiverStream(id), OWNER, signed(id, WAIVER, [first, ...others]));
  return id;
};

const options = (projection: Projection, changes: Partial<RebuildOptions> = {}): RebuildOptions => ({
  projection,
  module: MODULE,
  connectionString: opened.projectorUrl,
  masterKey: TEST_MASTER_KEY,
  eventStore: undefined,
  log,
  prepareEvents: createPrepareEvents(postgresKeyStore(opened.database, TEST_MASTER_KEY)),
  threads: 1,
  bulkFromEvents: 1,
  onProgress: () => undefined,
  ...changes,
});

const rowsOf = (projection: Projection): Promise<readonly unknown[]> =>
  asTenant(app, OWNER, async (transaction) => {
    const all: unknown[] = [];
    for (const { name } of projection.tables) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.id('read_models', name)} t order by to_jsonb(t)::text collate "C"`.execute(
        transaction,
      );
      all.push(name, ...rows.map(({ row }) => row));
    }
    return all;
  });

const buildsOf = async (projection: Projection) =>
  opened.database
    .selectFrom('projections.builds')
    .select(['build', 'state'])
    .where('projection', '=', projection.name)
    .orderBy('build')
    .execute();

describe('rebuild', () => {
  it.each(READ_MODEL_PROJECTIONS)(
    'builds the same rows of $name in bulk as event by event',
    async (projection) => {
      const [alone, family] = [await sign(), await sign(3)];
      await sign(2);
      await history.erase(signedWaiverStream(alone), OWNER, participantIdOf(alone, 0), true);
      await history.erase(signedWaiverStream(family), OWNER, participantIdOf(family, 1), false);
      const stages = new Set<string>();
      await rebuild(options(projection, { onProgress: ({ stage }) => stages.add(stage) }));
      const bulk = await rowsOf(projection);
      expect(bulk.length).toBeGreaterThan(projection.tables.length);
      expect(stages).not.toContain('event by event');
      await rebuild(options(projection, { bulkFromEvents: 1_000_000 }));
      expect(await rowsOf(projection)).toEqual(bulk);
      await history.destroyKeys();
      await rebuild(options(projection, { threads: 2 }));
      expect(await rowsOf(projection)).toEqual(bulk);
    },
  );

  it('applies erasures that happen during the rebuild', async () => {
    const id = await sign(2);
    const participantId = participantIdOf(id, 0);
    let erased = false;
    // Erase the person after the rows have been loaded with personal values.
    const head = async () => {
      if (!erased) {
        erased = true;
        await history.erase(signedWaiverStream(id), OWNER, participantId, false);
      }
      return log.head();
    };
    await rebuild(options(signedWaivers, { log: { ...log, head } }));
    expect(erased).toBe(true);
    const after = await rowsOf(signedWaivers);
    const row = after.find((each) => String(each).includes(participantId));
    expect(row).toContain('"erased": true');
    expect(row).not.toContain('Người');
  });

  it('catches up with the live build before replacing it', async () => {
    await sign();
    const before = await log.head();
    const id = await sign();
    await rebuild(options(signedWaivers));
    const shown = await rowsOf(signedWaivers);
    expect(shown.join()).toContain(participantIdOf(id, 0));
    let isFilled = false;
    const late: EventLog = {
      ...log,
      head: async () => before,
      readAll: async (page) => {
        const events = await log.readAll(page);
        return isFilled ? events : events.filter(({ position }) => comparePositions(position, before) <= 0);
      },
    };
    await rebuild(
      options(signedWaivers, {
        log: late,
        bulkFromEvents: 1_000_000,
        onProgress: ({ stage }) => {
          isFilled ||= stage === 'switching';
        },
      }),
    );
    expect(isFilled).toBe(true);
    expect(await rowsOf(signedWaivers)).toEqual(shown);
  });

  it('is rejected only while another rebuild of the same projection is running', async () => {
    let second: Promise<number> | undefined;
    const onProgress = ({ stage }: RebuildStage): void => {
      if (stage !== 'indexing') return;
      second ??= rebuild(options(signedWaivers));
      second.catch(() => undefined);
    };
    const first = rebuild(options(signedWaivers, { onProgress }));
    await first;
    await expect(second).rejects.toThrow(RebuildRunning);
    await rebuild(options(signedWaivers));
  });

  it('leaves the live build alone when aborted, and cleans up on the next run', async () => {
    await rebuild(options(signedWaivers));
    const rows = await rowsOf(signedWaivers);
    const stopping = new AbortController();
    const stopped = rebuild(
      options(signedWaivers, {
        signal: stopping.signal,
        onProgress: ({ stage }) => {
          if (stage === 'loading') stopping.abort(new Error('Enough.'));
        },
      }),
    );
    await expect(stopped).rejects.toThrow('Enough.');
    expect(await rowsOf(signedWaivers)).toEqual(rows);
    expect((await buildsOf(signedWaivers)).filter(({ state }) => state === 'building')).toHaveLength(1);
    await rebuild(options(signedWaivers));
    expect(await rowsOf(signedWaivers)).toEqual(rows);
    expect((await buildsOf(signedWaivers)).filter(({ state }) => state === 'building')).toEqual([]);
  });

  it('falls back to event by event and parks the stream when an event fails', async () => {
    const stream = signedWaiverStream(v7());
    await log.append({
      stream,
      expected: 'no_stream',
      events: [{ eventId: randomUUID(), type: 'NobodyKnowsMe', data: '{}', metadata: '{}' }],
    });
    const before = await rowsOf(signedWaivers);
    const stages: string[] = [];
    const build = await rebuild(options(signedWaivers, { onProgress: ({ stage }) => stages.push(stage) }));
    expect(stages).toContain('event by event');
    expect(await rowsOf(signedWaivers)).toEqual(before);
    const parked = await opened.database
      .selectFrom('projections.parked_streams')
      .select('stream')
      .where('build', '=', build)
      .where('projection', '=', 'signed_waivers')
      .execute();
    expect(parked).toEqual([{ stream }]);
  });

  it('waits for long-running queries without blocking others', async () => {
    const liveOf = async () => (await buildsOf(waivers)).find(({ state }) => state === 'live')?.build;
    await rebuild(options(waivers));
    const before = await liveOf();
    const reader = new Client({ connectionString: opened.appUrl });
    await reader.connect();
    await reader.query('begin; select * from read_models.waivers');
    let attempts = 0;
    // Counts attempts, each of which starts by reading the current head.
    const head = () => {
      attempts += 1;
      return log.head();
    };
    const rebuilding = rebuild(options(waivers, { log: { ...log, head } }));
    await expect.poll(() => attempts).toBeGreaterThan(3);
    for (let again = 0; again < 5; again += 1) expect((await rowsOf(waivers)).length).toBeGreaterThan(1);
    expect(await liveOf()).toBe(before);
    await reader.query('commit');
    await reader.end();
    expect(await rebuilding).not.toBe(before);
    expect(await liveOf()).toBe(await rebuilding);
  });

  it('refuses to go live with unsafe read models', async () => {
    const projector = new Client({ connectionString: opened.projectorUrl });
    await projector.connect();
    const live = await buildsOf(signedWaivers);
    await projector.query('create view read_models.leak as select 1 as one');
    await expect(rebuild(options(signedWaivers))).rejects.toThrow('read_models.leak is not security_invoker');
    const isLive = ({ state }: { state: string }): boolean => state === 'live';
    expect((await buildsOf(signedWaivers)).filter(isLive)).toEqual(live.filter(isLive));
    await projector.query('drop view read_models.leak');
    await projector.end();
  });
});

describe('verifyReadModel', () => {
  const verified = () => verifyReadModel(options(signedWaivers));
  const tampered = async (statement: (table: ReturnType<typeof sql.id>) => ReturnType<typeof sql>) => {
    const live = (await buildsOf(signedWaivers)).find(({ state }) => state === 'live');
    await statement(sql.id(`signed_waivers_v${live?.build}`, 'signed_waivers')).execute(opened.database);
  };

  it('finds no differences when the read model matches the log', async () => {
    const id = await sign(3);
    await history.erase(signedWaiverStream(id), OWNER, participantIdOf(id, 1), false);
    await rebuild(options(signedWaivers));
    const shown = (await rowsOf(signedWaivers)).length;
    await sign();
    const { rows, missing, tooMany, differences } = await verified();
    expect([missing, tooMany, differences]).toEqual([0, 0, []]);
    expect(rows).toBe(shown - signedWaivers.tables.length);
    expect((await buildsOf(signedWaivers)).some(({ state }) => state === 'building')).toBe(false);
  });

  it('lists missing, surplus and different rows without personal values', async () => {
    const [lost, altered] = [await sign(), await sign()];
    await rebuild(options(signedWaivers));
    await tampered((table) => sql`delete from ${table} where signed_waiver_id = ${lost}`);
    await tampered(
      (table) => sql`update ${table} set first_name = 'Mallory' where signed_waiver_id = ${altered}`,
    );
    const { missing, tooMany, differences } = await verified();
    expect([missing, tooMany]).toEqual([2, 1]);
    expect(differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          table: 'signed_waivers',
          kind: 'missing',
          key: expect.objectContaining({ signed_waiver_id: lost }),
        }),
        expect.objectContaining({
          kind: 'different',
          key: expect.objectContaining({ signed_waiver_id: altered }),
          columns: ['first_name'],
        }),
      ]),
    );
    expect(JSON.stringify(differences)).not.toMatch(/Mallory|Người/);
    for (const { key } of differences) expect(Object.keys(key)).not.toContain('birth_date');
    const strange = v7();
    await rebuild(options(signedWaivers));
    await tampered(
      (table) => sql`update ${table} set participant_id = ${strange} where signed_waiver_id = ${lost}`,
    );
    const moved = await verified();
    expect(moved.differences.map(({ kind }) => kind).sort()).toEqual(['missing', 'surplus']);
  });

  it('rejects a read model without a live build of this version', async () => {
    const newer = { ...signedWaivers, version: signedWaivers.version + 1 };
    await expect(verifyReadModel(options(newer))).rejects.toBeInstanceOf(NotVerifiable);
  });
});

// Must come last: it signs as fast as it can, and later rebuilds would have to read all of those events.
describe('rebuild under load', () => {
  it('loses no signatures while a runner and readers are active', async () => {
    const services = {
      connectionString: opened.projectorUrl,
      log,
      feed: createLogFeed(log),
      prepareEvents: createPrepareEvents(postgresKeyStore(opened.database, TEST_MASTER_KEY)),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    };
    const live = (await buildsOf(signedWaivers)).find(({ state }) => state === 'live');
    const runner = runProjection(signedWaivers, live?.build ?? 0, services);
    let over = false;
    let most = 0;
    const count = (): Promise<number> =>
      asTenant(app, OWNER, async (transaction) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from read_models.signed_waivers`.execute(transaction);
        return rows[0]?.count ?? 0;
      });
    const read = async (): Promise<void> => {
      while (!over) {
        const rows = await count();
        expect(rows).toBeGreaterThanOrEqual(most);
        most = rows;
      }
    };
    const signing = (async () => {
      while (!over) await sign();
    })();
    const reading = read();
    try {
      for (let again = 0; again < 2; again += 1) await rebuild(options(signedWaivers, { threads: 1 }));
    } finally {
      over = true;
      await Promise.allSettled([signing, reading]);
      await runner.stop();
    }
    await Promise.all([signing, reading]);
    await rebuild(options(signedWaivers, { bulkFromEvents: 1_000_000 }));
    expect(await count()).toBeGreaterThanOrEqual(most);
  });
});

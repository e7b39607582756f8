import { randomUUID } from 'node:crypto';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { SILENT_LOGGER, until } from '@waivers/events/testing/until.ts';
import { ThreadLost } from '@waivers/server/process/thread-lost.ts';
import { createPace, type Pace } from '@waivers/server/queues/backpressure.ts';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendIssues, echo } from '../../testing/reactors.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { ensureCheckpoint, findReactor, readCheckpoint } from '../checkpoints.ts';
import { continueReactor } from '../continue-reactor.ts';
import type { Reactor } from '../reactor.ts';
import { type RunningReactor, runReactor } from '../run-reactor.ts';

export type ReactorsFeed = {
  readonly log: EventLog;
  open(): Promise<Feed>;
  remove(): Promise<void>;
};

/** Contract tests that every feed must pass. */
export const describeReactors = (feedName: string, make: () => Promise<ReactorsFeed>): void => {
  describe(`reactor on ${feedName}`, () => {
    let test: Awaited<ReturnType<typeof openTestDatabase>>;
    let made: ReactorsFeed;
    const feeds: Feed[] = [];
    const running: RunningReactor[] = [];
    beforeAll(async () => {
      test = await openTestDatabase();
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      made = await make();
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((each) => each.stop()));
      await Promise.all(feeds.splice(0).map((feed) => feed.close()));
      await made.remove();
      for (const table of ['checkpoints', 'parked_streams', 'outbox'] as const)
        await test.database.deleteFrom(`follow_ups.${table}`).execute();
    });

    const run = async (reactor: Reactor = echo(), pace: Pace = createPace()): Promise<RunningReactor> => {
      const feed = await made.open();
      feeds.push(feed);
      const started = runReactor(reactor, {
        connectionString: test.appUrl,
        database: test.database,
        log: made.log,
        feed,
        prepareEvents: createPrepareEvents(memoryKeyStore()),
        logger: SILENT_LOGGER,
        onReacted: () => undefined,
        pace,
      });
      running.push(started);
      return started;
    };
    const aStream = (): string => `user-${randomUUID()}`;
    const append = async (stream = aStream(), count = 1) => (await appendIssues(made.log, stream, count)).ids;
    const checkpoint = async () =>
      (await test.database.selectFrom('follow_ups.checkpoints').select('position').executeTakeFirst())
        ?.position;
    const caughtUp = async (): Promise<void> => {
      const head = await made.log.head();
      await until(async () => (await checkpoint()) === head);
    };
    const queued = async (): Promise<readonly string[]> =>
      (await test.database.selectFrom('follow_ups.outbox').select('event_id').execute()).map(
        (row) => row.event_id,
      );
    const parked = () => test.database.selectFrom('follow_ups.parked_streams').selectAll().execute();

    it('queues each event’s follow-up exactly once, for old and new events and across a restart', async () => {
      const before = await append(aStream(), 3);
      const first = await run();
      const meanwhile = [...(await append()), ...(await append())];
      await caughtUp();
      await first.stop();
      const stopped = await append();
      await run();
      await caughtUp();
      expect((await queued()).toSorted()).toEqual([...before, ...meanwhile, ...stopped].toSorted());
    });

    it('rests before each batch for as long as its pace returns, and reports how many events it handled', async () => {
      const asked: string[] = [];
      const pace: Pace = {
        note: (events) => asked.push(String(events)),
        restMs: () => asked.push('rest'),
      };
      await run(echo(), pace);
      await append(aStream(), 3);
      await caughtUp();
      const batches = asked.flatMap((each, index) =>
        each === 'rest' ? [] : [{ each, before: asked[index - 1] }],
      );
      expect(batches.reduce((sum, { each }) => sum + Number(each), 0)).toBe(3);
      expect(batches.map(({ before }) => before)).toEqual(batches.map(() => 'rest'));
    });

    it('queues nothing twice when every event is delivered again', async () => {
      const ids = await append(aStream(), 5);
      const first = await run();
      await caughtUp();
      await first.stop();
      await test.database.updateTable('follow_ups.checkpoints').set({ position: null }).execute();
      await run();
      await caughtUp();
      expect((await queued()).toSorted()).toEqual(ids.toSorted());
    });

    it('runs in one of several processes, and in another once that one stops', async () => {
      const [first] = [await run(), await run()];
      const ids = [...(await append(aStream(), 3))];
      await caughtUp();
      await first?.stop();
      ids.push(...(await append()));
      await caughtUp();
      expect((await queued()).toSorted()).toEqual(ids.toSorted());
    });

    it('without a checkpoint starts at the head unless set to start at the beginning', async () => {
      await append();
      await ensureCheckpoint(test.database, echo({ startsAt: 'head' }), made.log);
      const between = await append();
      await run(echo({ startsAt: 'head' }));
      await caughtUp();
      expect(await queued()).toEqual(between);
    });

    it('parks only the stream of an event that it cannot handle, until the stream is retried', async () => {
      const broken = aStream();
      let isBroken = true;
      const reactor = echo({ failOn: (stream, version) => isBroken && stream === broken && version === 2 });
      const ids = [...(await append(broken, 3)), ...(await append())];
      await run(reactor);
      await caughtUp();
      expect((await queued()).toSorted()).toEqual(
        ids.filter((_id, index) => index === 0 || index === 3).toSorted(),
      );
      expect(await parked()).toMatchObject([
        { reactor: 'echo', stream: broken, version: 2, error_class: 'RangeError' },
      ]);
      isBroken = false;
      await test.database.updateTable('follow_ups.parked_streams').set({ retry_wanted: true }).execute();
      await until(async () => (await parked()).length === 0);
      expect((await queued()).toSorted()).toEqual(ids.toSorted());
    });

    const whenNoConnectionIsFree = async (): Promise<void> => {
      const pool = new Pool({ connectionString: test.appUrl, max: 1, connectionTimeoutMillis: 50 });
      const held = await pool.connect();
      try {
        await pool.query('select 1');
      } finally {
        held.release();
        await pool.end();
      }
    };

    const whenAStatementTakesTooLong = async (): Promise<void> => {
      const pool = new Pool({ connectionString: test.appUrl, max: 1, statement_timeout: 20 });
      try {
        await pool.query('select pg_sleep(10)');
      } finally {
        await pool.end();
      }
    };

    it.each([
      ['no connection of a shared pool is free', whenNoConnectionIsFree],
      ['a statement takes too long', whenAStatementTakesTooLong],
      ['too many passwords wait', () => Promise.reject(new Overloaded('Too many.'))],
      ['a thread ends', () => Promise.reject(new ThreadLost('hashes passwords'))],
    ])('retries without parking anything when %s', async (_when, fail) => {
      let failures = 0;
      let isFailing = true;
      const before = async (): Promise<void> => {
        if (!isFailing) return;
        failures += 1;
        await fail();
      };
      const ids = await append(aStream(), 2);
      await run(echo({ before }));
      await until(async () => failures > 1 || (await parked()).length > 0);
      expect(await parked()).toEqual([]);
      isFailing = false;
      await caughtUp();
      expect((await queued()).toSorted()).toEqual(ids.toSorted());
    });

    it('starts over in a new epoch without parked streams if set to start at the beginning', async () => {
      const ids = [...(await append())];
      await run();
      await caughtUp();
      await followerRows(findReactor('echo')).parkStream(test.database, {
        stream: aStream(),
        version: 1,
        eventId: randomUUID(),
        type: 'SomethingBefore',
        position: 'before',
        error: new RangeError('broken'),
      });
      await beginEpoch(made.log);
      ids.push(...(await append()));
      await caughtUp();
      expect((await queued()).toSorted()).toEqual(ids.toSorted());
      expect(await parked()).toEqual([]);
    });

    const checkpointOf = (name: string) => readCheckpoint(test.database, name);
    const askingAtTheHead = async () => {
      const old = [...(await append())];
      await ensureCheckpoint(test.database, echo({ startsAt: 'head' }), made.log);
      const asking = await run(echo({ startsAt: 'head' }));
      await until(async () => (await checkpointOf('echo')) === (await made.log.head()));
      await beginEpoch(made.log);
      const unseen = [...(await append())];
      await until(() => asking.asks());
      return { asking, old, unseen };
    };

    it('stops and asks in a new epoch if set to start at the head', async () => {
      await askingAtTheHead();
      expect(await queued()).toEqual([]);
    });

    it.each([
      // With `head`, only events appended since the restore are handled.
      ['head', (_old: readonly string[], unseen: readonly string[]) => unseen],
      ['beginning', (old: readonly string[], unseen: readonly string[]) => [...old, ...unseen]],
    ] as const)('continues from the %s once another process tells it to', async (from, handled) => {
      const { asking, old, unseen } = await askingAtTheHead();
      await continueReactor(test.database, made.log, 'echo', from);
      await until(() => !asking.asks());
      const later = await append();
      await until(async () => (await queued()).includes(later[0] ?? ''));
      expect((await queued()).toSorted()).toEqual([...handled(old, unseen), ...later].toSorted());
    });

    it('rejects a decision unless it is asking for one', async () => {
      await run(echo({ startsAt: 'head' }));
      await caughtUp();
      await append();
      await caughtUp();
      const before = await checkpoint();
      await expect(continueReactor(test.database, made.log, 'echo', 'beginning')).rejects.toThrow(
        'does not ask',
      );
      expect(await checkpoint()).toBe(before);
    });
  });
};

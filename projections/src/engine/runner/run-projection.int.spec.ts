import { randomUUID } from 'node:crypto';
import { EVENT_DEFINITIONS } from '@waivers/events/definitions/event-catalogue.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { Feed, FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import { createLogFeed } from '@waivers/events/delivery/feed/log-feed.ts';
import {
  createPrepareEvents,
  type EventVocabulary,
} from '@waivers/events/delivery/follower/prepare-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { beginEpoch } from '@waivers/events/log/identity/log-identity.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { createCodec } from '@waivers/events/log/port/codec.ts';
import { LogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog, EventToAppend, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { startTcpProxy, type TcpProxy } from '@waivers/events/testing/tcp-proxy.ts';
import { SILENT_LOGGER, until } from '@waivers/events/testing/until.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropAllBuilds, makeLiveBuild } from '../../testing/builds.ts';
import { issuedPassword, talliedRows, tallies } from '../../testing/tallies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { Projection } from '../projection.ts';
import { type Runner, type RunnerServices, runProjection } from './run-projection.ts';
import { NO_LISTENER } from './runner-listener.ts';

describe('runProjection', () => {
  const opened = useTestDatabase();
  let log: EventLog;
  let proxy: TcpProxy;
  const feeds: Feed[] = [];
  const runners: Runner[] = [];

  beforeEach(async () => {
    proxy = await startTcpProxy(opened.projectorUrl);
    log = createMemoryLog();
    await makeLiveBuild(opened.database, tallies());
  });
  afterEach(async () => {
    proxy.refuse(false);
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await Promise.all(feeds.splice(0).map((feed) => feed.close()));
    await log.close();
    await proxy.close();
    await dropAllBuilds(opened.database);
  });

  const run = (
    projection: Projection = tallies(),
    given: Partial<RunnerServices> & { readonly meaning?: EventVocabulary } = {},
  ): Runner => {
    const { meaning, ...services } = given;
    const feed = createLogFeed(log);
    feeds.push(feed);
    const runner = runProjection(projection, 1, {
      connectionString: proxy.through(opened.projectorUrl),
      log,
      feed,
      prepareEvents: createPrepareEvents(memoryKeyStore(), meaning),
      logger: SILENT_LOGGER,
      ...services,
    });
    runners.push(runner);
    return runner;
  };

  const append = async (
    stream: string,
    count = 1,
    make: () => EventToAppend = () => issuedPassword(idIn(stream)),
  ): Promise<LogPosition> => {
    const standing = (await log.readStream(stream)).length;
    const expected = standing === 0 ? 'no_stream' : standing;
    const outcome = await log.append({ stream, expected, events: Array.from({ length: count }, make) });
    if (outcome.outcome === 'conflict') throw new Error('The stream has moved.');
    return outcome.position;
  };

  const aStream = (): string => `account-${randomUUID()}`;

  const checkpoint = async (): Promise<string | null | undefined> =>
    (await opened.database.selectFrom('projections.checkpoints').select('position').executeTakeFirst())
      ?.position;

  const parked = () => opened.database.selectFrom('projections.parked_streams').selectAll().execute();

  const expected = async () =>
    (await log.readAll({ limit: 10_000 }))
      .filter(({ stream }) => stream.startsWith('account-'))
      .map(({ stream, version }) => ({ stream, version }));

  const waitForPosition = async (): Promise<void> => {
    const head = await log.head();
    await until(async () => (await checkpoint()) === head);
  };

  const expectEachOnce = async (): Promise<void> => {
    await waitForPosition();
    expect(await talliedRows(opened.database)).toEqual(await expected());
  };

  it('applies old and new events exactly once and in order', async () => {
    const stream = aStream();
    await append(stream, 3);
    await append(aStream(), 450);
    run();
    await waitForPosition();
    await append(stream, 2);
    await expectEachOnce();
  });

  it('advances its checkpoint past events it does not handle', async () => {
    run();
    await append(`waiver-${randomUUID()}`, 1, () => ({
      ...issuedPassword(randomUUID(), 'WaiverDeleted'),
      data: '{}',
    }));
    await expectEachOnce();
    expect(await talliedRows(opened.database)).toEqual([]);
  });

  it('resumes from its checkpoint', async () => {
    const first = run();
    await append(aStream(), 5);
    await waitForPosition();
    await first.stop();
    await append(aStream(), 5);
    run();
    await expectEachOnce();
  });

  it('reports its position and the changed tenants once the rows are visible', async () => {
    const stream = aStream();
    const reported: [string, readonly string[], string][] = [];
    let seen = 0;
    const moved: string[] = [];
    run(tallies(), {
      listener: {
        ...NO_LISTENER,
        moved: (_name, position) => void moved.push(position),
        committed: ({ projection }, { accountIds, position = '' }) => {
          reported.push([projection, accountIds, position]);
          void talliedRows(opened.database).then((rows) => {
            seen = rows.length;
          });
        },
      },
    });
    const position = await append(stream, 2);
    await until(() => seen === 2);
    expect(reported).toEqual([['tallies', [idIn(stream)], position]]);
    expect(moved.at(-1)).toBe(position);
  });

  describe('with an unreliable feed', () => {
    const changed = (change: (batches: AsyncIterable<FeedBatch>) => AsyncIterable<FeedBatch>): Feed => {
      const feed = createLogFeed(log);
      feeds.push(feed);
      return { consume: (options) => change(feed.consume(options)), close: () => feed.close() };
    };

    it('applies an event once even if it is delivered five times', async () => {
      const before: FeedBatch[] = [];
      const repeating = changed(async function* (batches) {
        for await (const batch of batches) {
          before.push(batch);
          for (let times = 0; times < before.length % 6; times += 1) yield batch;
          yield batch;
          for (const old of before.slice(-3)) yield old;
        }
      });
      run(tallies(), { feed: repeating });
      for (let wave = 0; wave < 6; wave += 1) {
        await append(aStream(), 7);
        await waitForPosition();
      }
      await expectEachOnce();
    });

    it('reads events dropped by the feed from the log', async () => {
      let count = 0;
      const losing = changed(async function* (batches) {
        for await (const batch of batches) if (count++ % 2 === 1) yield batch;
      });
      await append(aStream(), 450);
      run(tallies(), { feed: losing });
      await append(aStream(), 3);
      await append(aStream(), 3);
      await expectEachOnce();
    });

    it('reads the log when the feed goes quiet', async () => {
      const dumb: Feed = {
        consume: () =>
          changed(async function* () {}).consume({
            consumer: '',
            after: undefined,
            signal: new AbortController().signal,
          }),
        close: async () => undefined,
      };
      run(tallies(), { feed: dumb });
      await append(aStream(), 3);
      await expectEachOnce();
    });

    it('applies events once after a crash between commit and acknowledgement', async () => {
      let deaths = 0;
      const dying = changed(async function* (batches) {
        for await (const batch of batches) {
          yield {
            ...batch,
            ack: async () => {
              deaths += 1;
              if (deaths % 2 === 1) throw new Error('Died.');
            },
          };
        }
      });
      run(tallies(), { feed: dying });
      for (let wave = 0; wave < 4; wave += 1) {
        await append(aStream(), 7);
        await waitForPosition();
      }
      await expectEachOnce();
      expect(deaths).toBeGreaterThan(3);
    });
  });

  describe('with another runner of the same build', () => {
    it('stands by on an open connection and takes over when the other stops', async () => {
      const [one, other] = [run(), run()];
      await append(aStream(), 5);
      await waitForPosition();
      await until(() => proxy.connections() === 2);
      // The commit is visible before the runner hears of it.
      await until(() => [one, other].some((each) => each.position() !== undefined));
      const [working, waiting] = one.position() === undefined ? [other, one] : [one, other];
      expect(waiting.position()).toBeUndefined();
      proxy.refuse(true);
      await working.stop();
      await append(aStream(), 5);
      await expectEachOnce();
    });

    it('closes its connection when stopped while standing by', async () => {
      const [one, other] = [run(), run()];
      await append(aStream());
      await waitForPosition();
      await until(() => proxy.connections() === 2);
      await until(() => [one, other].some((each) => each.position() !== undefined));
      const waiting = one.position() === undefined ? one : other;
      await waiting.stop();
      expect(await waiting.ended).toBe('stopped');
      await until(() => proxy.connections() === 1);
    });

    it('rolls back and restarts when another process moves the checkpoint', async () => {
      const stream = aStream();
      await append(stream);
      let isOvertaken = false;
      // Another session, which does not hold the lock, applies the same event and commits first.
      const overtaken: Projection = {
        ...tallies(),
        apply: async (transaction, events) => {
          await tallies().apply(transaction, events);
          const last = events.at(-1);
          if (isOvertaken || last?.version !== 2) return;
          isOvertaken = true;
          await opened.database.transaction().execute(async (other) => {
            await sql`insert into tallies_v1.tallies (account_id, stream, version)
              values (${last.metadata.accountId}, ${stream}, 2)`.execute(other);
            await other.updateTable('projections.checkpoints').set({ position: last.position }).execute();
          });
        },
      };
      run(overtaken);
      await waitForPosition();
      await append(stream);
      await until(() => isOvertaken);
      await append(stream);
      await expectEachOnce();
    });
  });

  describe('with a failing event', () => {
    it('parks the stream, continues with others, and heals on retry', async () => {
      const [bad, good] = [aStream(), aStream()];
      let isBroken = true;
      run(tallies({ failOn: (version, stream) => isBroken && stream === bad && version === 2 }));
      await append(good, 2);
      await append(bad, 3);
      await append(good, 1);
      await waitForPosition();
      await append(bad, 1);
      await append(good, 1);
      await waitForPosition();
      expect(await talliedRows(opened.database)).toEqual(
        (await expected()).filter(({ stream, version }) => stream === good || version < 2),
      );
      expect(await parked()).toMatchObject([
        { stream: bad, version: 2, error_class: 'RangeError', attempts: 1 },
      ]);

      await opened.database.updateTable('projections.parked_streams').set({ retry_wanted: true }).execute();
      await until(async () => (await parked())[0]?.attempts === 2);
      expect(await parked()).toMatchObject([{ retry_wanted: false, version: 2 }]);

      isBroken = false;
      await opened.database.updateTable('projections.parked_streams').set({ retry_wanted: true }).execute();
      await until(async () => (await parked()).length === 0);
      await append(bad, 1);
      await waitForPosition();
      const rows = await talliedRows(opened.database);
      expect(rows.filter(({ stream }) => stream === bad).map(({ version }) => version)).toEqual([
        1, 2, 3, 4, 5,
      ]);
      expect(rows).toHaveLength((await expected()).length);
    });

    it('retries parked streams on startup', async () => {
      const bad = aStream();
      const first = run(tallies({ failOn: (version) => version === 1 }));
      await append(bad, 3);
      await until(async () => (await parked()).length === 1);
      await first.stop();
      run();
      await until(async () => (await parked()).length === 0);
      await expectEachOnce();
    });

    it('keeps earlier events of the stream in the same transaction', async () => {
      const bad = aStream();
      await append(bad, 4);
      run(tallies({ failOn: (version) => version === 3 }));
      await until(async () => (await parked()).length === 1);
      await waitForPosition();
      expect(await talliedRows(opened.database)).toEqual([
        { stream: bad, version: 1 },
        { stream: bad, version: 2 },
      ]);
    });

    it('parks streams with unknown event types or invalid data', async () => {
      const [unknown, misfit, good] = [aStream(), aStream(), aStream()];
      run();
      await append(unknown, 1);
      await append(unknown, 1, () => issuedPassword(randomUUID(), 'SomethingNewer'));
      await append(misfit, 1, () => ({ ...issuedPassword(randomUUID()), data: '{"credentialVersion":"1"}' }));
      await append(good, 1);
      await append(unknown, 1);
      await waitForPosition();
      expect(await talliedRows(opened.database)).toEqual([
        { stream: unknown, version: 1 },
        { stream: good, version: 1 },
      ]);
      expect((await parked()).map(({ stream, version }) => [stream, version])).toEqual(
        expect.arrayContaining([
          [unknown, 2],
          [misfit, 1],
        ]),
      );
    });
  });

  it('applies events written by an older version', async () => {
    const upcasters = {
      PasswordIssued: () => ({ type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } }),
    };
    const meaning = { codec: createCodec(EVENT_DEFINITIONS, upcasters), upcasters };
    run(tallies(), { meaning });
    const stream = aStream();
    await append(stream, 1, () => ({ ...issuedPassword(randomUUID(), 'PasswordIssued'), data: '{"n":1}' }));
    await append(stream, 1);
    await expectEachOnce();
    expect(await talliedRows(opened.database)).toHaveLength(2);
  });

  it('recovers from every PostgreSQL outage', async () => {
    run();
    for (let cycle = 0; cycle < 3; cycle += 1) {
      await append(aStream(), 3);
      proxy.refuse(true);
      proxy.cut();
      await append(aStream(), 3);
      proxy.refuse(false);
      await append(aStream(), 3);
    }
    await expectEachOnce();
  });

  it('backs off during an outage and logs it only once', async () => {
    const failedAt: number[] = [];
    const away: Projection = {
      ...tallies(),
      apply: async () => {
        failedAt.push(performance.now());
        throw new LogError('log_unavailable', 'Away.');
      },
    };
    await append(aStream());
    const reported: unknown[] = [];
    run(away, { logger: { ...SILENT_LOGGER, warn: (what: unknown) => void reported.push(what) } });
    await until(() => failedAt.length === 6);
    // Backoffs are at least half of 100, 200, 400, 800 and 1600 ms.
    expect((failedAt.at(-1) ?? 0) - (failedAt[0] ?? 0)).toBeGreaterThan(1500);
    expect(reported).toEqual([expect.objectContaining({ reason: 'Away.' })]);
  });

  it('stops if its checkpoint belongs to another epoch', async () => {
    const runner = run();
    await append(aStream());
    await waitForPosition();
    await beginEpoch(log);
    expect(await runner.ended).toBe('foreign');
    expect(await run().ended).toBe('foreign');
  });

  it('stops when its build is retired', async () => {
    const runner = run();
    await append(aStream());
    await waitForPosition();
    await opened.database.updateTable('projections.builds').set({ state: 'retired' }).execute();
    expect(await runner.ended).toBe('retired');
  });

  it('writes nothing to a build that is replaced while a batch is being applied', async () => {
    const stream = aStream();
    await append(stream);
    let isHeld = false;
    const holding: Projection = {
      ...tallies(),
      apply: async (transaction, events) => {
        await tallies().apply(transaction, events);
        if (!isHeld) return;
        // Use the same lock order as a switch: first the checkpoint, then the build.
        await opened.database.transaction().execute(async (control) => {
          await control.selectFrom('projections.checkpoints').select('position').forUpdate().execute();
          await control.updateTable('projections.builds').set({ state: 'retired' }).execute();
        });
      },
    };
    const moved: string[] = [];
    const runner = run(holding, {
      listener: { ...NO_LISTENER, moved: (_name, position) => void moved.push(position) },
    });
    await waitForPosition();
    isHeld = true;
    const position = await append(stream);
    expect(await runner.ended).toBe('retired');
    expect(moved).not.toContain(position);
    expect(await talliedRows(opened.database)).toHaveLength(1);
  });

  it('stops immediately while waiting, and while PostgreSQL is unavailable', async () => {
    const runner = run();
    await waitForPosition();
    await runner.stop();
    proxy.refuse(true);
    const other = run();
    await other.stop();
    expect(await Promise.all([runner.ended, other.ended])).toEqual(['stopped', 'stopped']);
  });
});

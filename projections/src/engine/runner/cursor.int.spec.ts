import { randomUUID } from 'node:crypto';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import { type Cursor, openCursor } from '@waivers/events/delivery/follower/cursor.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { createMakeReady } from '@waivers/events/delivery/follower/ready-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { issuedPassword, talliedRows, tallies } from '../../testing/tallies.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { followerNameOf } from '../checkpoints/checkpoints.ts';
import { buildStore, followerOf } from './build-store.ts';
import { type BuildSession, openBuildSession } from './session.ts';

const BUILD = { projection: 'tallies', build: 1 };
const UNHEARD = { moved: () => undefined, committed: () => undefined, waiting: () => undefined };

describe('the cursor of a build', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let log: EventLog;
  let session: BuildSession;
  let broken: string | undefined;

  beforeAll(async () => {
    opened = await openTestDatabase();
    await makeLiveBuild(opened.database, tallies());
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    log = createMemoryLog();
    broken = undefined;
    await opened.database.deleteFrom('projections.parked_streams').execute();
    await opened.database.deleteFrom('projections.checkpoints').execute();
    session = await newSession();
  });
  afterEach(async () => {
    await session.close();
    await log.close();
  });

  const newSession = async (): Promise<BuildSession> => {
    const made = await openBuildSession(opened.projectorUrl, BUILD);
    if (made === undefined) throw new Error('The lock of the build is held.');
    return made;
  };
  const openAnew = (): Promise<Cursor> =>
    openCursor(
      buildStore(session, BUILD),
      followerOf(tallies({ failOn: (version, stream) => stream === broken && version === 1 })),
      {
        log,
        makeReady: createMakeReady(memoryKeyStore()),
        events: UNHEARD,
      },
    );
  const restart = async (): Promise<Cursor> => {
    await session.close();
    session = await newSession();
    return openAnew();
  };

  const append = async (stream: string, type?: string): Promise<void> => {
    const version = (await log.readStream(stream)).length;
    const event = issuedPassword(idIn(stream), type);
    await log.append({ stream, expected: version === 0 ? 'no_stream' : version, events: [event] });
  };
  const aStream = (): string => `account-${randomUUID()}`;
  const versionsOf = async (stream: string): Promise<readonly number[]> =>
    (await talliedRows(opened.database)).filter((row) => row.stream === stream).map(({ version }) => version);
  const rows = followerRows(followerNameOf(BUILD));
  const waiting = async () => (await rows.parkedStreams(opened.database)).map(({ stream }) => stream);
  const stored = (): Promise<LogPosition | undefined> => rows.readCheckpoint(opened.database);

  const batchesAfter = async (
    after: LogPosition | undefined,
    acknowledge: (position: LogPosition) => Promise<void>,
  ): Promise<readonly FeedBatch[]> => {
    const events = await log.readAll(after === undefined ? { limit: 100 } : { after, limit: 100 });
    return events.map((event, index) => ({
      previous: events[index - 1]?.position ?? after,
      events: [event],
      ack: () => acknowledge(event.position),
    }));
  };

  describe('acknowledges a batch when its checkpoint is stored, and not before', () => {
    const applyAll = async (cursor: Cursor): Promise<readonly (readonly [LogPosition, unknown])[]> => {
      const told: (readonly [LogPosition, unknown])[] = [];
      const after = cursor.position();
      const acknowledge = async (position: LogPosition) => void told.push([position, await stored()]);
      await cursor.apply(await batchesAfter(after, acknowledge));
      return told;
    };

    it('with rows: after their commit', async () => {
      await append(aStream());
      await append(aStream());
      const told = await applyAll(await openAnew());
      const head = await log.head();
      expect(told.map(([, checkpoint]) => checkpoint)).toEqual([head, head, head]);
      expect(told.at(-1)?.[0]).toBe(head);
    });

    it('without rows: when the checkpoint is stored at last', async () => {
      const cursor = await openAnew();
      await append(aStream());
      await cursor.catchUp();
      const before = await stored();
      await append(aStream(), 'WaiverDeleted');
      const told = await applyAll(cursor);
      expect(told).toEqual([]);
      expect(await stored()).toBe(before);
      await cursor.flush(60_000);
      expect(told).toEqual([]);
      await cursor.flush();
      const head = await log.head();
      expect(told).toEqual([[head, head]]);
    });

    it('not at all, when the transaction fails', async () => {
      await append(aStream());
      const cursor = await openAnew();
      await cursor.catchUp();
      await append(aStream());
      await opened.database.updateTable('projections.checkpoints').set({ position: null }).execute();
      const told: LogPosition[] = [];
      const acknowledge = async (position: LogPosition) => void told.push(position);
      await expect(cursor.apply(await batchesAfter(cursor.position(), acknowledge))).rejects.toThrow(
        'Another process is at work',
      );
      expect(told).toEqual([]);
    });
  });

  describe('with a stream that waits', () => {
    const park = async (): Promise<string> => {
      const stream = aStream();
      broken = stream;
      await append(stream);
      const cursor = await openAnew();
      await cursor.catchUp();
      expect(await waiting()).toEqual([stream]);
      return stream;
    };

    it('keeps it waiting after a restart: its later events are not applied', async () => {
      const stream = await park();
      const cursor = await restart();
      await cursor.retry('all');
      await append(stream);
      const other = aStream();
      await append(other);
      await cursor.catchUp();
      expect(await versionsOf(stream)).toEqual([]);
      expect(await versionsOf(other)).toEqual([1]);
      expect(await waiting()).toEqual([stream]);
    });

    it('has all of it, each once and in order, when it is tried again after it was opened anew', async () => {
      const stream = await park();
      await append(stream);
      const cursor = await restart();
      await cursor.catchUp();
      broken = undefined;
      await cursor.retry('all');
      await append(stream);
      await cursor.catchUp();
      expect(await versionsOf(stream)).toEqual([1, 2, 3]);
      expect(await waiting()).toEqual([]);
    });

    it('leaves unreached events to the feed: a retry applies nothing twice', async () => {
      const stream = await park();
      const cursor = await restart();
      await append(stream);
      broken = undefined;
      await cursor.retry('all');
      expect(await versionsOf(stream)).toEqual([1]);
      await cursor.catchUp();
      expect(await versionsOf(stream)).toEqual([1, 2]);
    });

    it('tries it again though its checkpoint has moved over events without rows', async () => {
      const stream = await park();
      const cursor = await restart();
      await append(aStream(), 'WaiverDeleted');
      await cursor.catchUp();
      broken = undefined;
      await cursor.retry('all');
      expect(await versionsOf(stream)).toEqual([1]);
      expect(await stored()).toBe(await log.head());
    });

    it('retries only requested streams, if asked to', async () => {
      const [one, other] = [await park(), aStream()];
      const cursor = await restart();
      broken = other;
      await append(other);
      await cursor.catchUp();
      expect(await waiting()).toEqual([one, other]);
      broken = undefined;
      await cursor.retry('wanted');
      expect(await waiting()).toEqual([one, other]);
      await opened.database
        .updateTable('projections.parked_streams')
        .set({ retry_wanted: true })
        .where('stream', '=', other)
        .execute();
      await cursor.retry('wanted');
      expect(await waiting()).toEqual([one]);
      expect(await versionsOf(other)).toEqual([1]);
    });
  });
});

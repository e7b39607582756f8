import { randomUUID } from 'node:crypto';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { FeedBatch } from '@waivers/events/delivery/feed/feed.ts';
import { type Cursor, openCursor } from '@waivers/events/delivery/follower/cursor.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { issuedPassword, talliedRows, tallies } from '../../testing/tallies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { followerNameOf } from '../checkpoints/checkpoints.ts';
import { buildStore, followerOf } from './build-store.ts';
import { type BuildSession, openBuildSession } from './session.ts';

const BUILD = { projection: 'tallies', build: 1 };
const UNHEARD = { moved: () => undefined, committed: () => undefined, waiting: () => undefined };

describe('build cursor', () => {
  const opened = useTestDatabase();
  let log: EventLog;
  let session: BuildSession;
  let broken: string | undefined;

  beforeAll(async () => {
    await makeLiveBuild(opened.database, tallies());
  });

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
    const created = await openBuildSession(opened.projectorUrl, BUILD);
    if (created === undefined) throw new Error('The lock of the build is held.');
    return created;
  };
  const openNew = (): Promise<Cursor> =>
    openCursor(
      buildStore(session, BUILD),
      followerOf(tallies({ failOn: (version, stream) => stream === broken && version === 1 })),
      {
        log,
        prepareEvents: createPrepareEvents(memoryKeyStore()),
        events: UNHEARD,
      },
    );
  const restart = async (): Promise<Cursor> => {
    await session.close();
    session = await newSession();
    return openNew();
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

  describe('acknowledgement', () => {
    const applyAll = async (cursor: Cursor): Promise<readonly (readonly [LogPosition, unknown])[]> => {
      const acknowledged: (readonly [LogPosition, unknown])[] = [];
      const after = cursor.position();
      const acknowledge = async (position: LogPosition) => void acknowledged.push([position, await stored()]);
      await cursor.apply(await batchesAfter(after, acknowledge));
      return acknowledged;
    };

    it('follows the commit', async () => {
      await append(aStream());
      await append(aStream());
      const acknowledged = await applyAll(await openNew());
      const head = await log.head();
      expect(acknowledged.map(([, checkpoint]) => checkpoint)).toEqual([head, head, head]);
      expect(acknowledged.at(-1)?.[0]).toBe(head);
    });

    it('waits for the checkpoint if no rows were written', async () => {
      const cursor = await openNew();
      await append(aStream());
      await cursor.catchUp();
      const before = await stored();
      await append(aStream(), 'WaiverDeleted');
      const acknowledged = await applyAll(cursor);
      expect(acknowledged).toEqual([]);
      expect(await stored()).toBe(before);
      await cursor.flush(60_000);
      expect(acknowledged).toEqual([]);
      await cursor.flush();
      const head = await log.head();
      expect(acknowledged).toEqual([[head, head]]);
    });

    it('is skipped when the transaction fails', async () => {
      await append(aStream());
      const cursor = await openNew();
      await cursor.catchUp();
      await append(aStream());
      await opened.database.updateTable('projections.checkpoints').set({ position: null }).execute();
      const acknowledged: LogPosition[] = [];
      const acknowledge = async (position: LogPosition) => void acknowledged.push(position);
      await expect(cursor.apply(await batchesAfter(cursor.position(), acknowledge))).rejects.toThrow(
        'Another process is at work',
      );
      expect(acknowledged).toEqual([]);
    });
  });

  describe('parked stream', () => {
    const park = async (): Promise<string> => {
      const stream = aStream();
      broken = stream;
      await append(stream);
      const cursor = await openNew();
      await cursor.catchUp();
      expect(await waiting()).toEqual([stream]);
      return stream;
    };

    it('stays parked after a restart, along with its later events', async () => {
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

    it('is applied completely and in order when retried after a restart', async () => {
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

    it('leaves events past the checkpoint to the feed when retried', async () => {
      const stream = await park();
      const cursor = await restart();
      await append(stream);
      broken = undefined;
      await cursor.retry('all');
      expect(await versionsOf(stream)).toEqual([1]);
      await cursor.catchUp();
      expect(await versionsOf(stream)).toEqual([1, 2]);
    });

    it('can be retried after the checkpoint has passed unhandled events', async () => {
      const stream = await park();
      const cursor = await restart();
      await append(aStream(), 'WaiverDeleted');
      await cursor.catchUp();
      broken = undefined;
      await cursor.retry('all');
      expect(await versionsOf(stream)).toEqual([1]);
      expect(await stored()).toBe(await log.head());
    });

    it('is retried only on request in `requested` mode', async () => {
      const [one, other] = [await park(), aStream()];
      const cursor = await restart();
      broken = other;
      await append(other);
      await cursor.catchUp();
      expect(await waiting()).toEqual([one, other]);
      broken = undefined;
      await cursor.retry('requested');
      expect(await waiting()).toEqual([one, other]);
      await opened.database
        .updateTable('projections.parked_streams')
        .set({ retry_wanted: true })
        .where('stream', '=', other)
        .execute();
      await cursor.retry('requested');
      expect(await waiting()).toEqual([one]);
      expect(await versionsOf(other)).toEqual([1]);
    });
  });
});

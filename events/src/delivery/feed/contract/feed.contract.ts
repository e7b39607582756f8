import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aStream } from '../../../log/contract/log-contract.ts';
import { beginEpoch } from '../../../log/identity/log-identity.ts';
import type { EventLog, LogPosition, RecordedEvent } from '../../../log/port/event-log.ts';
import { comparePositions, formatPosition, requirePosition } from '../../../log/port/log-position.ts';
import type { Feed, FeedBatch } from '../feed.ts';

export type FeedUnderTest = {
  readonly log: EventLog;
  open(): Promise<Feed>;
  away(isAway: boolean): Promise<void>;
  remove(): Promise<void>;
};

const consumeUntil = async (
  feed: Feed,
  until: string,
  from: { readonly consumer?: string; readonly after?: LogPosition; readonly ack?: boolean } = {},
): Promise<readonly RecordedEvent[]> => {
  const { consumer = 'one', after, ack = true } = from;
  const stopping = new AbortController();
  const events: RecordedEvent[] = [];
  let previous: LogPosition | undefined;
  let isFirst = true;
  for await (const batch of feed.consume({ consumer, after, signal: stopping.signal })) {
    expect(batch.events.length).toBeGreaterThan(0);
    if (isFirst) expectNoGap(batch, after);
    else expect(batch.previous).toBe(previous);
    isFirst = false;
    previous = batch.events.at(-1)?.position;
    events.push(...batch.events);
    if (ack) await batch.ack();
    if (batch.events.some(({ eventId }) => eventId === until)) stopping.abort();
  }
  return after === undefined
    ? events
    : events.filter(({ position }) => comparePositions(position, after) > 0);
};

const expectNoGap = (batch: FeedBatch, after: LogPosition | undefined): void => {
  if (after === undefined || batch.previous === undefined) expect(batch.previous).toBeUndefined();
  else expect(comparePositions(batch.previous, after)).toBeLessThanOrEqual(0);
};

const idsOf = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

export const describeFeedContract = (name: string, make: () => Promise<FeedUnderTest>): void => {
  describe(`feed contract: ${name}`, () => {
    let made: FeedUnderTest;
    let feed: Feed;
    beforeEach(async () => {
      made = await make();
      feed = await made.open();
    });
    afterEach(async () => {
      await feed.close();
      await made.remove();
    });

    const append = async (count: number): Promise<readonly string[]> => {
      const ids: string[] = [];
      for (let made_ = 0; made_ < count; made_ += 1) {
        const event = anEvent();
        await made.log.append({ stream: aStream(), expected: 'no_stream', events: [event] });
        ids.push(event.eventId);
      }
      return ids;
    };
    const lastOf = (ids: readonly string[]): string => ids.at(-1) ?? '';
    const everything = async (): Promise<readonly string[]> =>
      idsOf(await made.log.readAll({ limit: 10_000 }));

    it('delivers old and new events exactly once, in log order and without gaps', async () => {
      const before = await append(450);
      const last = anEvent();
      const consuming = consumeUntil(feed, last.eventId);
      const endless = consumeUntil(feed, 'none of them', { consumer: 'four' });
      await consumeUntil(feed, lastOf(before), { consumer: 'two' });
      const live = append(20);
      const events = await consumeUntil(feed, lastOf(await live), { consumer: 'three' });
      expect(idsOf(events)).toEqual(await everything());
      await made.log.append({ stream: aStream(), expected: 'no_stream', events: [last] });
      expect(idsOf(await consuming)).toEqual(await everything());
      await feed.close();
      await endless;
    });

    it('wakes a consumer waiting at the head', async () => {
      const [first = ''] = await append(1);
      const arrived = consumeUntil(feed, first).then((events) => events.at(-1)?.position);
      const waiting = consumeUntil(feed, 'aaaaaaaa-0000-4000-8000-000000000000', {
        consumer: 'two',
        ...after(await arrived),
      });
      const wanted = anEvent({ eventId: 'aaaaaaaa-0000-4000-8000-000000000000' });
      await append(2);
      await made.log.append({ stream: aStream(), expected: 'no_stream', events: [wanted] });
      expect(idsOf(await waiting)).toEqual((await everything()).slice(-3));
    });

    it('redelivers unacknowledged events', async () => {
      const ids = await append(5);
      const first = await consumeUntil(feed, lastOf(ids), { ack: false });
      expect(idsOf(await consumeUntil(feed, lastOf(ids), { ack: false }))).toEqual(idsOf(first));
    });

    it('resumes after the last acknowledged event, even in a new process', async () => {
      const first = await consumeUntil(feed, lastOf(await append(5)));
      const position = first.at(-1)?.position;
      const later = await append(3);
      expect(idsOf(await consumeUntil(feed, lastOf(later), after(position)))).toEqual(later);
      await feed.close();
      feed = await made.open();
      const latest = await append(3);
      expect(idsOf(await consumeUntil(feed, lastOf(latest), after(position)))).toEqual([...later, ...latest]);
    });

    it('lets consumers progress independently', async () => {
      const ids = await append(250);
      const stopping = new AbortController();
      const slow = feed.consume({ consumer: 'slow', after: undefined, signal: stopping.signal });
      const waiting = slow[Symbol.asyncIterator]();
      const { value } = (await waiting.next()) as { readonly value: FeedBatch };
      expect(idsOf(await consumeUntil(feed, lastOf(ids), { consumer: 'quick' }))).toEqual(await everything());
      const next = (await waiting.next()) as { readonly value: FeedBatch };
      expect(next.value.previous).toBe(value.events.at(-1)?.position);
      stopping.abort();
      await waiting.return?.();
    });

    it('survives an outage of the store', async () => {
      const [first = ''] = await append(1);
      const position = (await consumeUntil(feed, first)).at(-1)?.position;
      const wanted = anEvent();
      const waiting = consumeUntil(feed, wanted.eventId, after(position));
      for (let cycle = 0; cycle < 3; cycle += 1) {
        await made.away(true);
        await pause(20);
        await made.away(false);
        await append(2);
      }
      await made.log.append({ stream: aStream(), expected: 'no_stream', events: [wanted] });
      expect(idsOf(await waiting)).toEqual((await everything()).slice(-7));
    });

    it('stops while waiting for events', async () => {
      await append(1);
      const stopping = new AbortController();
      const batches: FeedBatch[] = [];
      for await (const batch of feed.consume({
        consumer: 'one',
        after: undefined,
        signal: stopping.signal,
      })) {
        batches.push(batch);
        setImmediate(() => stopping.abort());
      }
      expect(batches.length).toBeGreaterThan(0);
    });

    it('rejects a position that belongs to another log or epoch, or whose event is missing', async () => {
      const head = await made.log.head();
      const { logId, epoch, position, eventId } = requirePosition(head);
      const other = '00000000-0000-4000-8000-000000000001';
      const consume = (foreign: LogPosition) => consumeUntil(feed, 'never', { after: foreign });
      const foreign = expect.objectContaining({ code: 'foreign_position' });
      await expect(consume(formatPosition({ logId: other, epoch }, position, eventId))).rejects.toEqual(
        foreign,
      );
      await expect(consume(formatPosition({ logId, epoch }, position, other))).rejects.toEqual(foreign);
      await beginEpoch(made.log);
      await expect(consume(head)).rejects.toEqual(foreign);
    });

    it('fails a waiting consumer when a new epoch starts', async () => {
      const [first = ''] = await append(1);
      const position = (await consumeUntil(feed, first)).at(-1)?.position;
      const waiting = consumeUntil(feed, 'never', after(position));
      const told = waiting.then(
        () => 'nothing',
        (error: unknown) => error,
      );
      await beginEpoch(made.log);
      expect(await told).toMatchObject({ code: 'foreign_position' });
    });
  });
};

const after = (position: LogPosition | undefined): { readonly after?: LogPosition } =>
  position === undefined ? {} : { after: position };

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FromWorker, ToWorker } from './page-messages.ts';
import { BulkLoadFailed, type BulkProgress, createPageQueue } from './page-queue.ts';

const PAGE = 3;

const play = async (
  events: number,
  slots: number,
  others: ReadonlySet<number>,
  pick: (count: number) => number,
) => {
  const inbox: ToWorker[] = [];
  const outbox: FromWorker[] = [];
  const progress: BulkProgress[] = [];
  const reading = { now: 0, most: 0 };
  const slot = {
    send: (message: ToWorker): void => {
      inbox.push(message);
      reading.now += 1;
      reading.most = Math.max(reading.most, reading.now);
    },
  };
  const queue = createPageQueue(
    Array.from({ length: slots }, () => slot),
    PAGE,
    (update) => progress.push(update),
  );
  queue.begin();
  const answer = (message: ToWorker): void => {
    if (message.kind !== 'page') return;
    const { number, after, limit } = message;
    const from = after === undefined ? 0 : Number(after);
    const read = Math.min(limit, events - from);
    reading.now -= 1;
    const hasOthers = Array.from({ length: read }, (_, index) => from + index + 1).some((each) =>
      others.has(each),
    );
    outbox.push({ kind: 'loaded', number, rows: read * 2, hasOthers });
    queue.onMessage({
      kind: 'read',
      number,
      last: read === 0 ? undefined : String(from + read),
      events: read,
    });
  };
  while (inbox.length + outbox.length > 0) {
    const [next] = inbox.splice(0, 1);
    if (next !== undefined && (outbox.length === 0 || pick(2) === 0)) answer(next);
    else {
      if (next !== undefined) inbox.unshift(next);
      const [message] = outbox.splice(pick(outbox.length), 1);
      if (message !== undefined) queue.onMessage(message);
    }
  }
  return { loaded: await queue.done, progress, mostReading: reading.most };
};

describe('page queue', () => {
  it('hands out each page once, in order, even if responses arrive out of order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 })),
        fc.infiniteStream(fc.nat({ max: 1000 })),
        async (events, slots, others, chance) => {
          const pick = (count: number): number => (chance.next().value ?? 0) % count;
          const present = new Set(others.filter((each) => each <= events));
          const { loaded, progress, mostReading } = await play(events, slots, present, pick);
          expect(loaded).toMatchObject({
            events,
            rows: events * 2,
            last: events === 0 ? undefined : String(events),
          });
          expect(mostReading).toBe(1);
          const pages = [...new Set([...present].map((each) => Math.ceil(each / PAGE)))].sort(
            (a, b) => a - b,
          );
          expect(loaded.pagesWithOthers).toEqual(
            pages.map((page) => ({ after: page === 1 ? undefined : String((page - 1) * PAGE), limit: PAGE })),
          );
          expect(progress.at(-1)?.rows).toBe(events * 2);
        },
      ),
    );
  });

  it.each([
    [true, BulkLoadFailed],
    [false, Error],
  ])('stops at the first failure (caused by an event: %s)', async (isEvent, type) => {
    const queue = createPageQueue([{ send: () => undefined }], PAGE, () => undefined);
    queue.begin();
    queue.onMessage({ kind: 'failed', number: 1, isEvent, reason: 'Why.' });
    await expect(queue.done).rejects.toThrow('Why.');
    await expect(queue.done).rejects.toBeInstanceOf(type);
    await queue.done.catch((error) => expect(error instanceof BulkLoadFailed).toBe(isEvent));
  });
});

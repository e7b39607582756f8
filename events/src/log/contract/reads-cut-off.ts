import { describe, expect, it, vi } from 'vitest';
import { isLogError } from '../port/errors.ts';
import { aStream, idsOf, type LogContract, readEverything, someEvents } from './log-contract.ts';

const ROUNDS = 2;
/** Generous, because with this log's short timeouts a busy machine looks unavailable. */
const PATIENCE = { timeout: 60_000 };

const outcomeOf = (read: Promise<unknown>): Promise<unknown> =>
  read.catch((error: unknown) => {
    if (isLogError(error)) return error.code;
    throw error;
  });

/** A read must either succeed completely or fail, because decisions based on a partial read would be wrong. */
export const readsCutOff = ({ log, append, overNetwork }: LogContract): void => {
  describe('pending reads when the store stops answering', () => {
    it('return everything or log_unavailable, never less', async ({ skip }) => {
      const way = await overNetwork();
      if (way === undefined) return skip('nothing lies between this log and its store');
      const stream = aStream();
      const events = someEvents(10);
      await append(stream, 'no_stream', events);
      const before = await readEverything(log);
      for (let round = 1; round <= ROUNDS; round += 1) {
        await vi.waitFor(() => way.log.head(), PATIENCE);
        way.silence();
        const reads = Promise.all([
          outcomeOf(way.log.readStream(stream).then(idsOf)),
          outcomeOf(way.log.readStream(stream, { fromVersion: 4, limit: 3 }).then(idsOf)),
          outcomeOf(way.log.readStreamBack(stream, { limit: 20 }).then(idsOf)),
          outcomeOf(way.log.readStreamBack(stream, { before: 7, limit: 3 }).then(idsOf)),
          outcomeOf(way.log.readAll({ limit: before.length }).then(idsOf)),
          outcomeOf(way.log.head()),
        ]);
        // Without a response to this append, the adapter replaces its client and cancels all pending calls.
        await outcomeOf(way.log.append({ stream: aStream(), expected: 'no_stream', events: someEvents(1) }));
        way.mend();
        const [whole, part, back, partBack, all, head] = await reads;
        expect(['log_unavailable', idsOf(events)]).toContainEqual(whole);
        expect(['log_unavailable', idsOf(events.slice(3, 6))]).toContainEqual(part);
        expect(['log_unavailable', idsOf(events).toReversed()]).toContainEqual(back);
        expect(['log_unavailable', idsOf(events.slice(3, 6)).toReversed()]).toContainEqual(partBack);
        expect(['log_unavailable', idsOf(before)]).toContainEqual(all);
        if (head !== 'log_unavailable') {
          expect((await log.readAll({ after: String(head), limit: 100 })).length).toBeLessThanOrEqual(round);
        }
      }
      await way.close();
    });
  });
};

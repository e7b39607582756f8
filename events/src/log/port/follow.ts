import { isRetryable } from './errors.ts';
import type { EventLog, LogPosition, RecordedEvent } from './event-log.ts';
import type { WakeUps } from './wake-ups.ts';

/** Polls a quiet log at intervals doubling from 10 ms to one second, because wake-ups can be lost. */
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1000;
const BATCH_SIZE = 200;

/** Catches up and follows the log, retrying temporary failures. @throws LogError `foreign_position` | `log_corrupt` */
export async function* follow(
  readAll: EventLog['readAll'],
  wakeUps: WakeUps,
  options: Parameters<EventLog['subscribe']>[0],
  closing: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[], void, undefined> {
  const limit = options.batchSize ?? BATCH_SIZE;
  const signal = AbortSignal.any([options.signal, closing]);
  let after: LogPosition | undefined = options.after;
  let wait = SHORTEST_WAIT_MS;
  while (!signal.aborted) {
    const seen = wakeUps.count();
    const events = await readAll(after === undefined ? { limit } : { after, limit }).catch(unlessRetryable);
    if (signal.aborted) return;
    const last = events.at(-1);
    if (last !== undefined) {
      after = last.position;
      wait = SHORTEST_WAIT_MS;
      yield events;
    }
    // A short page means the end of the log. Anything stored since has already triggered a wake-up.
    if (events.length < limit) {
      await wakeUps.wait(seen, wait, signal);
      wait = wakeUps.count() === seen ? Math.min(wait * 2, LONGEST_WAIT_MS) : SHORTEST_WAIT_MS;
    }
  }
}

const unlessRetryable = (error: unknown): readonly RecordedEvent[] => {
  if (isRetryable(error)) return [];
  throw error;
};

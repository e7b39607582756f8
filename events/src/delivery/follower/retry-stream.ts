import type { QueryExecutorProvider } from 'kysely';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';
import { comparePositions } from '../../log/port/log-position.ts';
import { applyEvents } from './apply-events.ts';
import type { Follower, FollowerStore } from './follower.ts';
import type { ParkedEvent } from './parked-event.ts';
import type { PrepareEvents } from './prepare-events.ts';

const PAGE = 50;
const NONE: ReadonlySet<string> = new Set();

/** Applies a parked stream up to the follower's position. @returns the event that failed again, already parked */
export const retryStream = async <Within extends QueryExecutorProvider>(
  transaction: Within,
  store: Pick<FollowerStore<Within>, 'park' | 'release'>,
  follower: Follower<Within>,
  waiting: { readonly stream: string; readonly version: number },
  until: LogPosition | undefined,
  {
    log,
    prepareEvents,
  }: { readonly log: Pick<EventLog, 'readStream'>; readonly prepareEvents: PrepareEvents },
): Promise<ParkedEvent | undefined> => {
  for (let from = waiting.version; until !== undefined; from += PAGE) {
    const page = await log.readStream(waiting.stream, { fromVersion: from, limit: PAGE });
    const known = page.filter(({ position }) => comparePositions(position, until) <= 0);
    const ready = await prepareEvents(follower, known);
    const [parked] = await applyEvents(transaction, follower, ready, NONE);
    if (parked !== undefined) {
      await store.park(transaction, parked);
      return parked;
    }
    if (known.length < PAGE) break;
  }
  await store.release(transaction, waiting.stream);
  return undefined;
};

import { type QueryExecutorProvider, sql } from 'kysely';
import { isRetryable } from '../../log/port/errors.ts';
import type { RecordedEvent } from '../../log/port/event-log.ts';
import { asLogError, isConnectionLost, sqlStateOf } from '../../log/postgres/postgres-errors.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { Follower } from './follower.ts';
import type { ParkedEvent } from './parked-event.ts';
import type { PreparedEvent } from './prepare-events.ts';

/** SQLSTATEs that the event itself can cause: a slow statement, or any statement after a failed one. */
const OF_THE_EVENT = new Set(['57014', '25P02']);

/** Whether the failure is temporary and not due to the event. Connections lost in a shared pool count too. */
const isOfTheStore = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return (
    isRetryable(error) ||
    isConnectionLost(error) ||
    (state !== undefined && !OF_THE_EVENT.has(state) && isRetryable(asLogError(error)))
  );
};

const parkedBy = ({ recorded }: PreparedEvent, error: unknown): ParkedEvent => ({
  stream: recorded.stream,
  version: recorded.version,
  eventId: recorded.eventId,
  type: recorded.type,
  position: recorded.position,
  error,
});

/** Applies events within a savepoint. @returns the error after rolling back, if any @throws temporary failures */
const attempt = async <Within extends QueryExecutorProvider>(
  transaction: Within,
  follower: Pick<Follower<Within>, 'apply' | 'isTransient'>,
  events: readonly DeliveredEvent[],
): Promise<{ readonly error: unknown } | undefined> => {
  await sql`savepoint before_events`.execute(transaction);
  try {
    await follower.apply(transaction, events);
    return undefined;
  } catch (error) {
    if (isOfTheStore(error) || follower.isTransient?.(error) === true) throw error;
    // Throws if the connection was lost, in which case the event is not to blame.
    await sql`rollback to savepoint before_events`.execute(transaction);
    return { error };
  }
};

const eventsOf = (some: readonly PreparedEvent[]): readonly DeliveredEvent[] =>
  some.flatMap((each) => ('event' in each ? [each.event] : []));

/**
 * Applies a batch. If it fails, tries each event on its own: parks the first failing event of each stream, holds back
 * later events of that stream, and applies all others.
 * @param waiting the streams that are already parked
 * @returns newly parked events
 * @throws temporary failures
 */
export const applyEvents = async <Within extends QueryExecutorProvider>(
  transaction: Within,
  follower: Pick<Follower<Within>, 'apply' | 'isTransient'>,
  ready: readonly PreparedEvent[],
  waiting: ReadonlySet<string>,
): Promise<readonly ParkedEvent[]> => {
  const parked = new Map<string, ParkedEvent>();
  const waits = ({ stream, version }: RecordedEvent): boolean =>
    waiting.has(stream) || (parked.get(stream)?.version ?? Number.POSITIVE_INFINITY) < version;
  const readable: PreparedEvent[] = [];
  for (const each of ready) {
    if (waits(each.recorded)) continue;
    if ('error' in each) parked.set(each.recorded.stream, parkedBy(each, each.error));
    else readable.push(each);
  }
  if (readable.length === 0) return [...parked.values()];
  if ((await attempt(transaction, follower, eventsOf(readable))) === undefined) return [...parked.values()];
  for (const each of readable) {
    if (waits(each.recorded)) continue;
    const failed = await attempt(transaction, follower, eventsOf([each]));
    // Release each savepoint so that they don't nest. When a whole batch succeeds, the commit releases its savepoint.
    await sql`release savepoint before_events`.execute(transaction);
    if (failed !== undefined) parked.set(each.recorded.stream, parkedBy(each, failed.error));
  }
  return [...parked.values()];
};

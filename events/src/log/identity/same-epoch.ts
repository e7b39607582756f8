import type { LogPosition, RecordedEvent } from '../port/event-log.ts';
import { foreignPosition } from '../port/log-position.ts';

/** Returns a position's `logId.epoch`. Runs for every event, so it slices, which is much cheaper than parsing. */
const epochOf = (position: LogPosition): string =>
  position.slice(0, position.lastIndexOf('.', position.lastIndexOf('.') - 1));

/** Both positions must be valid. Validate untrusted text first. */
export const isOfSameEpoch = (one: LogPosition, other: LogPosition): boolean =>
  epochOf(one) === epochOf(other);

/** Rejects a page from a different epoch than the preceding position. @throws LogError `foreign_position` */
export const requireSameEpoch = (
  previous: LogPosition | undefined,
  events: readonly RecordedEvent[],
): void => {
  const [first] = events;
  if (previous === undefined || first === undefined) return;
  if (isOfSameEpoch(previous, first.position)) return;
  throw foreignPosition(previous, 'is of another log or epoch');
};

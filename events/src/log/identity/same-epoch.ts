import type { LogPosition, RecordedEvent } from '../port/event-log.ts';
import { foreignPosition } from '../port/log-position.ts';

/** The `logId.epoch` of a position. Slicing is much cheaper than parsing, and this runs for every event. */
const epochOf = (position: LogPosition): string =>
  position.slice(0, position.lastIndexOf('.', position.lastIndexOf('.') - 1));

/** Both positions must be valid; check untrusted text first. */
export const isOfSameEpoch = (one: LogPosition, other: LogPosition): boolean =>
  epochOf(one) === epochOf(other);

/** Rejects a page of another epoch than the position before it. @throws LogError `foreign_position` */
export const requireSameEpoch = (
  previous: LogPosition | undefined,
  events: readonly RecordedEvent[],
): void => {
  const [first] = events;
  if (previous === undefined || first === undefined) return;
  if (isOfSameEpoch(previous, first.position)) return;
  throw foreignPosition(previous, 'is of another log or epoch');
};

import type { LogPosition, RecordedEvent } from '../../log/event-log.ts';
import { foreignPosition } from '../../log/log-position.ts';

/** Log and epoch of a position: what comes before its number and its event. Taken apart it costs ten times as much. */
const epochOf = (position: LogPosition): string =>
  position.slice(0, position.lastIndexOf('.', position.lastIndexOf('.') - 1));

/** Whether two positions were given out by one log in one epoch. Both are positions: a text of a stranger is read first. */
export const isOfSameEpoch = (one: LogPosition, other: LogPosition): boolean =>
  epochOf(one) === epochOf(other);

/**
 * A log that hears of a new epoch while it reads gives the events after it positions of that epoch: whoever stands in
 * the old one must start over, not walk on.
 * @throws LogError `foreign_position`
 */
export const requireSameEpoch = (
  previous: LogPosition | undefined,
  events: readonly RecordedEvent[],
): void => {
  const [first] = events;
  if (previous === undefined || first === undefined) return;
  if (isOfSameEpoch(previous, first.position)) return;
  throw foreignPosition(previous, 'is of another log or epoch');
};

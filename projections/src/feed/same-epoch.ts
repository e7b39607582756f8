import type { LogPosition, RecordedEvent } from '@waivers/events/log/event-log.ts';
import {
  foreignPosition,
  formatPosition,
  requirePosition,
  sameLogAndEpoch,
} from '@waivers/events/log/log-position.ts';

/** Whether two positions were given out by one log in one epoch. */
export const isOfSameEpoch = (one: LogPosition, other: LogPosition): boolean =>
  sameLogAndEpoch(requirePosition(one), requirePosition(other));

/**
 * Whether positions are of the epoch of this one, for many that the log itself has given out: they begin alike, and none
 * has to be taken apart.
 */
export const inEpochOf = (one: LogPosition): ((position: LogPosition) => boolean) => {
  const { logId, epoch } = requirePosition(one);
  const beginning = formatPosition({ logId, epoch }, '', '').slice(0, -1);
  return (position) => position.startsWith(beginning);
};

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

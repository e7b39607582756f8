import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { RateLimited } from '../http/request-errors.ts';
import type { Admission, Line } from './fair-queue.ts';

export type QueueLimits = {
  /** Waiting tasks, of all keys. */
  readonly total: number;
  /** Waiting tasks of one key. */
  readonly perKey: number;
};

const waitingIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { waiting }) => sum + waiting.size, 0);

/** Turns a flood away before it costs a query, without affecting other keys. @throws RateLimited always */
export const refuseWaiting: Admission = () => {
  throw new RateLimited();
};

/** @throws Overloaded when too many wait, of this key or in all */
export const limitWaiting =
  ({ total, perKey }: QueueLimits): Admission =>
  (own, all) => {
    if (waitingIn(all) >= total || own.waiting.size >= perKey) throw new Overloaded('Too many tasks wait.');
  };

/**
 * When a lane is full, its longest line loses its last task to a shorter line. For keys that may rightly have many, such as
 * a venue's network.
 * @param places per lane
 * @throws RateLimited to the longest line, and to the task it loses; Overloaded when all lines are equally long
 */
export const longestLineYields =
  (places: number): Admission =>
  (own, all) => {
    if (waitingIn(all) < places) return;
    const longest = all.reduce((one, other) => (other.waiting.size > one.waiting.size ? other : one));
    if (longest.waiting.size <= own.waiting.size + 1)
      throw own.waiting.size > 0 ? new RateLimited() : new Overloaded('Too many tasks wait.');
    [...longest.waiting].at(-1)?.giveUp(new RateLimited());
  };

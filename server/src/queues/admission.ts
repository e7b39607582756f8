import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { RateLimited } from '../http/request-errors.ts';
import type { Admission, Line } from './fair-queue.ts';

export type QueueLimits = {
  readonly total: number;
  readonly perKey: number;
};

const waitingIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { waiting }) => sum + waiting.size, 0);

export const refuseWaiting: Admission = () => {
  throw new RateLimited();
};

export const limitWaiting =
  ({ total, perKey }: QueueLimits): Admission =>
  (own, all) => {
    if (waitingIn(all) >= total || own.waiting.size >= perKey)
      throw new Overloaded('Too many tasks are waiting.');
  };

/**
 * When a lane is full, drops the last task of the longest line to make room for a shorter one. Use it if one client
 * can have many keys, such as a venue's network.
 * @param places maximum number of waiting tasks per lane
 * @throws RateLimited for a newcomer to one of the longest lines and for the dropped task; Overloaded if all lines
 * are equally long
 */
export const longestLineYields =
  (places: number): Admission =>
  (own, all) => {
    if (waitingIn(all) < places) return;
    const longest = all.reduce((one, other) => (other.waiting.size > one.waiting.size ? other : one));
    if (longest.waiting.size <= own.waiting.size + 1)
      throw own.waiting.size > 0 ? new RateLimited() : new Overloaded('Too many tasks are waiting.');
    [...longest.waiting].at(-1)?.giveUp(new RateLimited());
  };

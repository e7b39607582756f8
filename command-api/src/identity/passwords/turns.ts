import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';

/** Known devices and first log-ins first, then networks without recent failures, then the rest. */
const LANES = ['known', 'quiet', 'failing'] as const;

export type Turn = { readonly lane: (typeof LANES)[number]; readonly key: string };

export type Turns = <T>(turn: Turn, task: () => Promise<T>) => Promise<T>;

type Waiting = { readonly begin: () => void; readonly giveUp: (error: Error) => void };

/** Lines take turns, so a long one delays only itself. */
const createLane = (places: number) => {
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const longest = (): readonly [key: string, line: Waiting[]] =>
    [...lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));

  /** The longest line loses its last, to make room for others. */
  const makeRoom = (key: string): void => {
    if (waiting < places) return;
    const own = lines.get(key)?.length ?? 0;
    const [longestKey, line] = longest();
    if (line.length <= own + 1) {
      throw own > 0 ? new RateLimited() : new Overloaded('Too many passwords are being checked at once.');
    }
    line.pop()?.giveUp(new RateLimited());
    waiting -= 1;
    if (line.length === 0) lines.delete(longestKey);
  };

  return {
    enter: (key: string): Promise<void> => {
      makeRoom(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const line = lines.get(key) ?? [];
      line.push({ begin: resolve, giveUp: reject });
      lines.set(key, line);
      waiting += 1;
      return promise;
    },
    beginNext: (): boolean => {
      const [first] = lines;
      if (first === undefined) return false;
      const [key, line] = first;
      lines.delete(key);
      const next = line.shift();
      if (line.length > 0) lines.set(key, line);
      waiting -= 1;
      next?.begin();
      return true;
    },
  };
};

/**
 * @param places per lane; when full, the longest line loses its last (`RateLimited`) or the newcomer is refused
 * (`Overloaded`)
 */
export const createTurns = (places: number): Turns => {
  const lanes = new Map(LANES.map((lane) => [lane, createLane(places)]));
  const beginNext = (): boolean => [...lanes.values()].some((lane) => lane.beginNext());
  let isRunning = false;
  return async (turn, task) => {
    if (isRunning) await lanes.get(turn.lane)?.enter(turn.key);
    isRunning = true;
    try {
      return await task();
    } finally {
      // Handed on, not freed, so that no newcomer overtakes.
      isRunning = beginNext();
    }
  };
};

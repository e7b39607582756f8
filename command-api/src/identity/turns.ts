import { Overloaded, RateLimited } from '@waivers/server/request-errors.ts';

/**
 * Whoever has proved something (a device that has logged in before, a session of the first log-in) comes first, then
 * networks from which nobody has failed lately, and those from which somebody has at last.
 */
const LANES = ['known', 'quiet', 'failing'] as const;

/** Whose turn it is. Each key, a device or a network, has a line of its own. */
export type Turn = { readonly lane: (typeof LANES)[number]; readonly key: string };

/** Runs tasks one at a time, each when it is its turn. */
export type Turns = <T>(turn: Turn, task: () => Promise<T>) => Promise<T>;

type Waiting = { readonly begin: () => void; readonly giveUp: (error: Error) => void };

/** Who waits in one lane. Lines are served in turn, so one that is long holds up itself and no other. */
const createLane = (places: number) => {
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const longest = (): readonly [key: string, line: Waiting[]] =>
    [...lines].reduce((one, other) => (other[1].length > one[1].length ? other : one));

  /** A full lane has room for those with few in it: the longest line loses its last. */
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
    /** @returns false when nobody waits */
    beginNext: (): boolean => {
      const [first] = lines;
      if (first === undefined) return false;
      const [key, line] = first;
      lines.delete(key);
      const next = line.shift();
      // Behind all other lines again.
      if (line.length > 0) lines.set(key, line);
      waiting -= 1;
      next?.begin();
      return true;
    },
  };
};

/**
 * One task at a time, in turns.
 * @param places how many may wait in each lane; beyond that the longest line is told to come back (`RateLimited`), or,
 *   when all are as short, whoever comes (`Overloaded`)
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
      // The place is handed on, not freed: nobody who comes now may overtake those who wait.
      isRunning = beginNext();
    }
  };
};

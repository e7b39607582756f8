import { Overloaded } from '@waivers/events/commands/overloaded.ts';

/** At most so many at once; the others wait, and are served owner by owner. */
export type FairTurns = {
  /**
   * Resolves when it is this one's turn.
   * @param owner for whom it is asked, such as a business; those of one share are served in turn with the others'
   * @returns ends the turn @throws Overloaded when it did not come in time
   */
  take(owner: string): Promise<() => void>;
  /** Nobody is served, and nobody waits. */
  isIdle(): boolean;
};

/** Whoever gave up waited longer than that already. */
const RETRY_SECONDS = 1;

type Share = { running: number; readonly waiting: Set<() => void> };

/**
 * A place that becomes free goes to the owner that has the fewest, and among those to who has waited longest. The last
 * place is for owners that have none: however long the work of one owner hangs, another one's begins at once.
 * @param patienceMs how long one waits for its turn
 */
export const createFairTurns = (atOnce: number, patienceMs = Number.POSITIVE_INFINITY): FairTurns => {
  const shares = new Map<string, Share>();
  let running = 0;

  const mayRun = (share: Share): boolean => running < atOnce - 1 || (running < atOnce && share.running === 0);

  const begin = (owner: string, share: Share): void => {
    running += 1;
    share.running += 1;
    // Behind the others that have as many.
    shares.delete(owner);
    shares.set(owner, share);
  };

  const beginNext = (): void => {
    let found: Share | undefined;
    for (const share of shares.values()) {
      if (share.waiting.size === 0 || !mayRun(share)) continue;
      if (found === undefined || share.running < found.running) found = share;
    }
    const [next] = found?.waiting ?? [];
    next?.();
  };

  const forget = (owner: string, share: Share): void => {
    if (share.running === 0 && share.waiting.size === 0) shares.delete(owner);
  };

  const wait = (owner: string, share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      let patience: NodeJS.Timeout | undefined;
      const next = (): void => {
        clearTimeout(patience);
        share.waiting.delete(next);
        begin(owner, share);
        resolve();
      };
      const giveUp = (): void => {
        share.waiting.delete(next);
        forget(owner, share);
        reject(new Overloaded('Too much is asked for at once.', RETRY_SECONDS));
      };
      share.waiting.add(next);
      if (patienceMs !== Number.POSITIVE_INFINITY) patience = setTimeout(giveUp, patienceMs);
    });

  return {
    take: async (owner) => {
      const share: Share = shares.get(owner) ?? { running: 0, waiting: new Set() };
      shares.set(owner, share);
      // Who waits keeps its place before who comes now.
      if (share.waiting.size === 0 && mayRun(share)) begin(owner, share);
      else await wait(owner, share);
      return () => {
        running -= 1;
        share.running -= 1;
        forget(owner, share);
        beginNext();
      };
    },
    isIdle: () => shares.size === 0,
  };
};

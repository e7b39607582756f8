import { setTimeout as pause } from 'node:timers/promises';
import type { Victim } from './plan.ts';
import type { LoadVenue } from './venue.ts';

const LEAST_MS = 2000;
const MOST_MS = 6000;

/** Kills or replaces the victim at random moments after each recovery, until `end`. @returns the number of strikes */
export const startStrikes = (
  { strike }: LoadVenue,
  victim: Victim | 'processes',
  tell: (line: string) => void,
): { readonly end: () => Promise<number> } => {
  const stop = new AbortController();
  let count = 0;
  const striking = (async () => {
    while (!stop.signal.aborted) {
      const quiet = LEAST_MS + Math.random() * (MOST_MS - LEAST_MS);
      await pause(quiet, undefined, { signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted || strike === undefined) break;
      count += 1;
      tell(`strike ${count}: ${victim}`);
      await strike(victim);
    }
  })();
  striking.catch(() => undefined);
  return {
    end: async () => {
      stop.abort();
      await striking;
      return count;
    },
  };
};

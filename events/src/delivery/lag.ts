import { isOfSameEpoch } from '../log/identity/same-epoch.ts';
import type { LogPosition } from '../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../log/port/log-position.ts';

type Head = { readonly position: LogPosition; readonly at: number };
type Checkpoints = ReadonlyMap<string, LogPosition>;

export type Lag = {
  /**
   * @returns by read model, for how many seconds the log has held an event that it lacks; 0 when it has all
   * @throws Error when the log or the database is away
   */
  look(): Promise<ReadonlyMap<string, number>>;
};

/** Beyond this every second one is dropped. Lag of hours needs no precision. */
const MOST_HEADS = 100;

const hasReached = (checkpoint: LogPosition | undefined, head: LogPosition): boolean => {
  if (checkpoint === undefined) return false;
  const [here, there] = [requirePosition(checkpoint), requirePosition(head)];
  return sameLogAndEpoch(here, there) && here.position >= there.position;
};

/**
 * Lag behind the log's end as seen at earlier looks, so it counts from the first look on.
 * @param checkpoints of the live builds, from the database; @param now milliseconds of a monotonic clock
 */
export const createLag = (
  names: readonly string[],
  head: () => Promise<LogPosition>,
  checkpoints: () => Promise<Checkpoints>,
  now: () => number = () => performance.now(),
): Lag => {
  let heads: readonly Head[] = [];
  return {
    look: async () => {
      const [latest, stored] = await Promise.all([head(), checkpoints()]);
      const at = now();
      // Heads of a former epoch will never be reached.
      const known = heads.filter(({ position }) => isOfSameEpoch(position, latest));
      if (known.at(-1)?.position !== latest) known.push({ position: latest, at });
      const missing = (name: string) => known.find(({ position }) => !hasReached(stored.get(name), position));
      const lag = new Map(names.map((name) => [name, (at - (missing(name)?.at ?? at)) / 1000]));
      // Keep the last head, so that the next look knows it is not new.
      const wanted = known.filter(
        ({ position }) =>
          position === latest || names.some((name) => !hasReached(stored.get(name), position)),
      );
      heads = wanted.length > MOST_HEADS ? wanted.filter((_head, index) => index % 2 === 0) : wanted;
      return lag;
    },
  };
};

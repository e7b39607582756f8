import type { LogPosition } from '../log/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../log/log-position.ts';
import { isOfSameEpoch } from './feed/same-epoch.ts';

type Head = { readonly position: LogPosition; readonly at: number };
type Checkpoints = ReadonlyMap<string, LogPosition>;

export type Lag = {
  /**
   * Looks where the log ends and where the read models stand.
   * @returns by read model, for how many seconds the log has had an event that it has not; 0 when it has all
   * @throws Error when the log or the database is away
   */
  look(): Promise<ReadonlyMap<string, number>>;
};

/** Then every other one goes: of a read model that has stood still for hours nobody needs the seconds. */
const MOST_HEADS = 100;

const hasReached = (checkpoint: LogPosition | undefined, head: LogPosition): boolean => {
  if (checkpoint === undefined) return false;
  const [here, there] = [requirePosition(checkpoint), requirePosition(head)];
  return sameLogAndEpoch(here, there) && here.position >= there.position;
};

/**
 * How far read models are behind the log, whoever keeps them: measured against where the log ended at earlier looks, so
 * that it knows only of what has come since the first one.
 * @param checkpoints where the live builds stand, by read model, as the database tells it
 * @param now in milliseconds, of a clock that never goes back
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
      // What another epoch had is not waited for.
      const known = heads.filter(({ position }) => isOfSameEpoch(position, latest));
      if (known.at(-1)?.position !== latest) known.push({ position: latest, at });
      const missing = (name: string) => known.find(({ position }) => !hasReached(stored.get(name), position));
      const lag = new Map(names.map((name) => [name, (at - (missing(name)?.at ?? at)) / 1000]));
      // The last one stays: the next look must know that it is not new.
      const wanted = known.filter(
        ({ position }) =>
          position === latest || names.some((name) => !hasReached(stored.get(name), position)),
      );
      heads = wanted.length > MOST_HEADS ? wanted.filter((_head, index) => index % 2 === 0) : wanted;
      return lag;
    },
  };
};

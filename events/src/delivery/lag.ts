import { isRetryable } from '../log/port/errors.ts';
import type { EventLog, LogPosition } from '../log/port/event-log.ts';
import { requirePosition, sameLogAndEpoch } from '../log/port/log-position.ts';

type Log = Pick<EventLog, 'head' | 'readAll'>;
type Checkpoints = ReadonlyMap<string, LogPosition>;

export type Lag = {
  /** Resolves to each read model's lag: the seconds an event has been missing, or 0 if the read model is up to date. */
  measure(): Promise<ReadonlyMap<string, number>>;
};

const hasReached = (checkpoint: LogPosition | undefined, head: LogPosition): boolean => {
  if (checkpoint === undefined) return false;
  const [here, there] = [requirePosition(checkpoint), requirePosition(head)];
  return sameLogAndEpoch(here, there) && here.position >= there.position;
};

/** Returns when the first event after a checkpoint was recorded, in Unix milliseconds, or undefined if unknown. */
const firstAfter = async (log: Log, checkpoint: LogPosition | undefined): Promise<number | undefined> => {
  if (checkpoint === undefined) return undefined;
  try {
    const [event] = await log.readAll({ after: checkpoint, limit: 1 });
    return event && Date.parse(event.recordedAt);
  } catch (error) {
    if (isRetryable(error)) throw error;
    return undefined;
  }
};

/**
 * Measures lag from the recorded time of the first missing event, so that a restart doesn't hide it. If the
 * checkpoint is not in the log, counts from the first measurement.
 * @param checkpoints returns the checkpoints of the live builds
 * @param now returns the time in milliseconds since 1970
 */
export const createLag = (
  names: readonly string[],
  log: Log,
  checkpoints: () => Promise<Checkpoints>,
  now: () => number = () => Date.now(),
): Lag => {
  /** When each checkpoint fell behind, in milliseconds since 1970. Cached to avoid reading the log. */
  let behind: ReadonlyMap<LogPosition | undefined, number> = new Map();
  return {
    measure: async () => {
      const [head, stored] = await Promise.all([log.head(), checkpoints()]);
      const at = now();
      const lag = new Map<string, number>();
      const found = new Map<LogPosition | undefined, number>();
      for (const name of names) {
        const checkpoint = stored.get(name);
        let since = at;
        if (!hasReached(checkpoint, head)) {
          since =
            found.get(checkpoint) ?? behind.get(checkpoint) ?? (await firstAfter(log, checkpoint)) ?? at;
          found.set(checkpoint, since);
        }
        lag.set(name, Math.max(0, at - since) / 1000);
      }
      behind = found;
      return lag;
    },
  };
};

import type { LogPosition } from '@waivers/events/log/event-log.ts';
import { type ParsedPosition, parsePosition, sameLogAndEpoch } from '@waivers/events/log/log-position.ts';
import { createWakeUps } from '@waivers/events/log/wake-ups.ts';
import type { CaughtUp } from './caught-up.ts';

/** Where the live build of each read model stands, by the read model's name, as the database tells it. */
export type LookUpPositions = () => Promise<ReadonlyMap<string, LogPosition>>;

export type Positions = {
  /** A runner of this process has come here. */
  moved(projection: string, position: LogPosition): void;
  readonly caughtUp: CaughtUp;
};

/** Pauses between looks into the database, in milliseconds; the last one again and again. */
const LOOKS_MS = [5, 15, 30, 50] as const;
/** The same where a runner of this process tells by itself; another process may have taken over. */
const LOCAL_LOOK_MS = 250;

const never = new AbortController().signal;

/** A token that says nothing about this log is no reason to wait: whoever has one reads what there is. */
const isThere = (known: LogPosition, wanted: ParsedPosition): boolean => {
  const parsed = parsePosition(known);
  if (parsed === undefined || !sameLogAndEpoch(parsed, wanted)) return true;
  return parsed.position >= wanted.position;
};

/**
 * Read your writes: knows how far the read models have come, from the runners of this process at once, from those of
 * other processes by looking.
 */
export const createPositions = (lookUp: LookUpPositions): Positions => {
  const local = new Map<string, LogPosition>();
  const wakeUps = createWakeUps();
  let looking: Promise<ReadonlyMap<string, LogPosition>> | undefined;

  /** Everybody who waits shares one look. */
  const look = (): Promise<ReadonlyMap<string, LogPosition>> => {
    looking ??= lookUp().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const notThere = (
    projections: readonly string[],
    known: ReadonlyMap<string, LogPosition>,
    wanted: ParsedPosition,
  ): readonly string[] =>
    projections.filter((name) => {
      const position = known.get(name);
      return position === undefined || !isThere(position, wanted);
    });

  const waitFor = async (
    projections: readonly string[],
    wanted: ParsedPosition,
    withinMs: number,
  ): Promise<boolean> => {
    const until = performance.now() + withinMs;
    const isLocal = projections.every((name) => local.has(name));
    let nextLook = isLocal ? performance.now() + LOCAL_LOOK_MS : 0;
    let missing = projections;
    for (let looks = 0; ; ) {
      const seen = wakeUps.count();
      missing = notThere(missing, local, wanted);
      if (missing.length > 0 && performance.now() >= nextLook) {
        missing = notThere(missing, await look(), wanted);
        const pause = isLocal ? LOCAL_LOOK_MS : (LOOKS_MS[looks] ?? LOOKS_MS.at(-1) ?? 0);
        nextLook = performance.now() + pause;
        looks += 1;
      }
      if (missing.length === 0) return true;
      const now = performance.now();
      if (now >= until) return false;
      await wakeUps.wait(seen, Math.max(1, Math.min(nextLook, until) - now), never);
    }
  };

  return {
    moved: (projection, position) => {
      local.set(projection, position);
      wakeUps.wake();
    },
    caughtUp: async (projections, position, withinMs) => {
      const wanted = position === undefined ? undefined : parsePosition(position);
      return wanted === undefined || waitFor(projections, wanted, withinMs);
    },
  };
};

import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import {
  type ParsedPosition,
  parsePosition,
  sameLogAndEpoch,
} from '@waivers/events/log/port/log-position.ts';
import { createWakeUps } from '@waivers/events/log/port/wake-ups.ts';

/** False on timeout; true if the position is missing, invalid or foreign. @param withinMs 0 for a single check */
export type WaitForPosition = (
  projections: readonly string[],
  position: string | undefined,
  withinMs: number,
) => Promise<boolean>;

export const LIST_TIMEOUT_MS = 2000;

export type LookUpPositions = () => Promise<ReadonlyMap<string, LogPosition>>;

export type Positions = {
  moved(projection: string, position: LogPosition): void;
  readonly waitForPosition: WaitForPosition;
};

/** Polling intervals in milliseconds; the last one repeats. */
const POLLS_MS = [5, 15, 30, 50] as const;
const LOCAL_POLL_MS = 250;

const never = new AbortController().signal;

/** Treat positions of another log or epoch as reached, because they never would be. */
const isThere = (known: LogPosition, target: ParsedPosition): boolean => {
  const parsed = parsePosition(known);
  if (parsed === undefined || !sameLogAndEpoch(parsed, target)) return true;
  return parsed.position >= target.position;
};

/** Provides read-your-writes consistency: runners in this process report their positions; others are polled. */
export const createPositions = (lookUp: LookUpPositions): Positions => {
  const local = new Map<string, LogPosition>();
  const wakeUps = createWakeUps();
  let looking: Promise<ReadonlyMap<string, LogPosition>> | undefined;

  const look = (): Promise<ReadonlyMap<string, LogPosition>> => {
    looking ??= lookUp().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const notThere = (
    projections: readonly string[],
    known: ReadonlyMap<string, LogPosition>,
    target: ParsedPosition,
  ): readonly string[] =>
    projections.filter((name) => {
      const position = known.get(name);
      return position === undefined || !isThere(position, target);
    });

  const waitFor = async (
    projections: readonly string[],
    target: ParsedPosition,
    withinMs: number,
  ): Promise<boolean> => {
    const until = performance.now() + withinMs;
    const isLocal = projections.every((name) => local.has(name));
    let nextLook = isLocal ? performance.now() + LOCAL_POLL_MS : 0;
    let missing = projections;
    for (let looks = 0; ; ) {
      const seen = wakeUps.count();
      missing = notThere(missing, local, target);
      if (missing.length > 0 && performance.now() >= nextLook) {
        missing = notThere(missing, await look(), target);
        const pause = isLocal ? LOCAL_POLL_MS : (POLLS_MS[looks] ?? POLLS_MS.at(-1) ?? 0);
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
    waitForPosition: async (projections, position, withinMs) => {
      const target = position === undefined ? undefined : parsePosition(position);
      return target === undefined || waitFor(projections, target, withinMs);
    },
  };
};

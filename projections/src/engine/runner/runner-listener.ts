import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { BuildName } from '../projection.ts';

/** One transaction of a read model, after its commit. */
export type Committed = {
  /** How many events have gone by. */
  readonly events: number;
  readonly ms: number;
  /** Whose rows may have changed. */
  readonly accountIds: readonly string[];
  /** Of the last event that was applied, and when it happened; absent when none was. */
  readonly position?: LogPosition;
  readonly occurredAt?: string;
};

/** Who is told what runners do: plain data, because the listener may be in another thread. */
export type RunnerListener = {
  /** A build has taken in everything up to a position, and it can be read. */
  moved(name: BuildName, position: LogPosition): void;
  committed(name: BuildName, committed: Committed): void;
  /** So many streams wait in a build now. */
  waiting(name: BuildName, streams: number): void;
};

export const UNHEARD: RunnerListener = {
  moved: () => undefined,
  committed: () => undefined,
  waiting: () => undefined,
};

import type { LogPosition } from '@waivers/events/log/event-log.ts';
import type { BuildName } from '../projection.ts';

/** After its commit. */
export type Committed = {
  /** Events passed. */
  readonly events: number;
  readonly ms: number;
  /** Accounts whose rows may have changed. */
  readonly accountIds: readonly string[];
  /** Of the last applied event; absent when there was none. */
  readonly position?: LogPosition;
  readonly occurredAt?: string;
};

/** Plain data, because the listener may be in another thread. */
export type RunnerListener = {
  /** The build has reached a position and can be read. */
  moved(name: BuildName, position: LogPosition): void;
  committed(name: BuildName, committed: Committed): void;
  /** Number of parked streams. */
  waiting(name: BuildName, streams: number): void;
};

export const UNHEARD: RunnerListener = {
  moved: () => undefined,
  committed: () => undefined,
  waiting: () => undefined,
};

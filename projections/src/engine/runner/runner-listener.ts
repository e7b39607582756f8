import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { BuildName } from '../projection.ts';

export type CommittedBatch = {
  readonly events: number;
  readonly ms: number;
  readonly accountIds: readonly string[];
  readonly position?: LogPosition;
  readonly occurredAt?: string;
};

/** Arguments are plain data because the listener may run in another thread. */
export type RunnerListener = {
  moved(name: BuildName, position: LogPosition): void;
  committed(name: BuildName, committed: CommittedBatch): void;
  waiting(name: BuildName, streams: number): void;
};

export const NO_LISTENER: RunnerListener = {
  moved: () => undefined,
  committed: () => undefined,
  waiting: () => undefined,
};

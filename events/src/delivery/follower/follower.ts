import type { QueryExecutorProvider } from 'kysely';
import type { LogPosition } from '../../log/port/event-log.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { ParkedEvent, ParkedStream } from './parked-event.ts';

export type Follower<Within> = {
  readonly handles: readonly string[];
  /** Applies events in the transaction that moves the checkpoint. Throwing parks the failing event's stream. */
  readonly apply: (within: Within, events: readonly DeliveredEvent[]) => Promise<void>;
  /** Identifies temporary errors other than the store's. The batch is then retried and nothing is parked. */
  readonly isTransient?: (error: unknown) => boolean;
};

export type FollowerStore<Within extends QueryExecutorProvider> = {
  transaction<Result>(work: (within: Within) => Promise<Result>): Promise<Result>;
  checkpoint(): Promise<LogPosition | undefined>;
  /**
   * @throws ConcurrentFollower if another process moved the checkpoint
   * @throws FollowerRetired if the follower was replaced
   */
  moveCheckpoint(from: LogPosition | undefined, to: LogPosition | undefined, within?: Within): Promise<void>;
  parked(): Promise<readonly ParkedStream[]>;
  park(within: Within, parked: ParkedEvent): Promise<void>;
  release(within: Within, stream: string): Promise<void>;
  /** Resolves to false once the follower has been replaced for good. */
  isInUse(): Promise<boolean>;
  close(): Promise<void>;
};

export class ConcurrentFollower extends Error {
  constructor(name: string) {
    super(`Another process is at work on ${name}.`);
    this.name = 'ConcurrentFollower';
  }
}

export class FollowerRetired extends Error {
  constructor(name: string) {
    super(`${name} is not used any more.`);
    this.name = 'FollowerRetired';
  }
}

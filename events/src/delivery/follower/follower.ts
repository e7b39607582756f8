import type { QueryExecutorProvider } from 'kysely';
import type { LogPosition } from '../../log/port/event-log.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { ParkedEvent, ParkedStream } from './parked-event.ts';

export type Follower<Within> = {
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  /**
   * Applies events in the transaction that moves the checkpoint. What it throws parks the stream of the failing event.
   */
  readonly apply: (within: Within, events: readonly DeliveredEvent[]) => Promise<void>;
  /** Further errors that pass with time, besides those of the store: they park nothing, and the batch is retried. */
  readonly isTransient?: (error: unknown) => boolean;
};

/** Checkpoint and parked streams of a follower, on the connection that holds its lock. */
export type FollowerStore<Within extends QueryExecutorProvider> = {
  transaction<Result>(work: (within: Within) => Promise<Result>): Promise<Result>;
  /** Undefined before its first event. Creates the checkpoint if missing. */
  checkpoint(): Promise<LogPosition | undefined>;
  /**
   * @param within the transaction that applies the events; default: its own statement
   * @throws ConcurrentFollower when it has moved; FollowerRetired when the follower is no longer wanted
   */
  moveCheckpoint(from: LogPosition | undefined, to: LogPosition | undefined, within?: Within): Promise<void>;
  parked(): Promise<readonly ParkedStream[]>;
  park(within: Within, parked: ParkedEvent): Promise<void>;
  release(within: Within, stream: string): Promise<void>;
  /** False when it was replaced for good. */
  isInUse(): Promise<boolean>;
  close(): Promise<void>;
};

/** Another process has moved the checkpoint: roll back. */
export class ConcurrentFollower extends Error {
  constructor(name: string) {
    super(`Another process is at work on ${name}.`);
    this.name = 'ConcurrentFollower';
  }
}

/** Replaced: nobody would see what it writes. */
export class FollowerRetired extends Error {
  constructor(name: string) {
    super(`${name} is not used any more.`);
    this.name = 'FollowerRetired';
  }
}

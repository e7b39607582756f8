import type { QueryExecutorProvider } from 'kysely';
import type { LogPosition } from '../../log/event-log.ts';
import type { DeliveredEvent } from './delivered-event.ts';
import type { Parked, WaitingStream } from './parked.ts';

/** What follows the log: a build of a read model, or a reactor. */
export type Follower<Within> = {
  /** Types of the catalogue, after upcasting. */
  readonly handles: readonly string[];
  /**
   * Applies events in the transaction that moves the checkpoint. What it throws parks the stream of the failing event.
   */
  readonly apply: (within: Within, events: readonly DeliveredEvent[]) => Promise<void>;
};

/** Where one follower keeps how far it has come and what waits: one connection, which holds the follower's lock. */
export type FollowerStore<Within extends QueryExecutorProvider> = {
  transaction<Result>(work: (within: Within) => Promise<Result>): Promise<Result>;
  /** How far it has come; undefined before its first event. Makes the checkpoint when there is none. */
  checkpoint(): Promise<LogPosition | undefined>;
  /**
   * Moves the checkpoint from where it was read.
   * @param within the transaction that takes the events in; absent: a statement of its own
   * @throws AnotherAtWork when it is not where it was; Retired when the follower is not wanted any more
   */
  moveCheckpoint(from: LogPosition | undefined, to: LogPosition | undefined, within?: Within): Promise<void>;
  /** The streams that wait, in the order in which they failed. */
  parked(): Promise<readonly WaitingStream[]>;
  /** Parks a stream, or says that one which waits has failed again. */
  park(within: Within, parked: Parked): Promise<void>;
  release(within: Within, stream: string): Promise<void>;
  /** False when another has taken its place for good. */
  isWanted(): Promise<boolean>;
  close(): Promise<void>;
};

/** Another process has moved the checkpoint: nothing of the transaction may stand. */
export class AnotherAtWork extends Error {
  constructor(name: string) {
    super(`Another process is at work on ${name}.`);
    this.name = 'AnotherAtWork';
  }
}

/** Another has taken the follower's place: what it writes now nobody would see. */
export class Retired extends Error {
  constructor(name: string) {
    super(`${name} is not used any more.`);
    this.name = 'Retired';
  }
}

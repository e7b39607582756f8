import type { LogPosition, RecordedEvent } from '../../log/event-log.ts';

/** Events of the log that follow each other without a gap. */
export type FeedBatch = {
  /**
   * The position of the last event of ours before this batch; undefined when the batch begins the log. Whoever stands
   * elsewhere has missed something, and reads it from the log.
   */
  readonly previous: LogPosition | undefined;
  /** At least one, in the order of the log. */
  readonly events: readonly RecordedEvent[];
  /** Says that everything up to this batch's last event is done with for good: call it after the commit. */
  ack(): Promise<void>;
};

/**
 * The port through which projections get events: the log itself within one process, or a pipe between processes. Every
 * event of ours is delivered to every consumer at least once and in order; after a restart or a broken connection it
 * goes on at or before what was acknowledged. Every adapter passes `feed.contract.ts`.
 */
export interface Feed {
  /**
   * The batches of one consumer until the signal aborts or the feed closes; it outlives a store that is away.
   * @param options.consumer which reader this is, across restarts; one runs at a time
   * @param options.after where the consumer stands; undefined: before the first event
   * @throws LogError `foreign_position` when that is of another log or epoch, or its event is missing; `log_corrupt`
   */
  consume(options: {
    readonly consumer: string;
    readonly after: LogPosition | undefined;
    readonly signal: AbortSignal;
  }): AsyncIterable<FeedBatch>;
  close(): Promise<void>;
}

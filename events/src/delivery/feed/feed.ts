import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';

export type FeedBatch = {
  /** Position of the event before this batch, if any. Consumers that are behind it must first catch up from the log. */
  readonly previous: LogPosition | undefined;
  readonly events: readonly RecordedEvent[];
  /** Acknowledges everything up to the last event of this batch. Call it after the commit. */
  ack(): Promise<void>;
};

/**
 * The port through which followers receive events: directly from the log within one process, or through a pipe
 * between processes. Delivers every event to every consumer at least once and in order. After a restart or a lost
 * connection, resumes at or before the last acknowledgement. Every adapter must pass `feed.contract.ts`.
 */
export interface Feed {
  /**
   * Yields batches until the signal aborts or the feed closes. Keeps running while a store is unavailable.
   * @param options.consumer the reader's name, stable across restarts; only one reader may use it at a time
   * @param options.after the consumer's position, or undefined to start before the first event
   * @throws LogError `log_corrupt`, or `foreign_position` for another log or epoch or a missing event
   */
  consume(options: {
    readonly consumer: string;
    readonly after: LogPosition | undefined;
    readonly signal: AbortSignal;
  }): AsyncIterable<FeedBatch>;
  close(): Promise<void>;
}

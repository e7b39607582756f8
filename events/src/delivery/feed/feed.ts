import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';

export type FeedBatch = {
  /** The event before this batch; undefined at the start of the log. Read the log from another position. */
  readonly previous: LogPosition | undefined;
  readonly events: readonly RecordedEvent[];
  /** Acknowledges everything up to the last event of this batch. Call it after the commit. */
  ack(): Promise<void>;
};

/**
 * The port through which followers get events: from the log within one process, or from a pipe between processes. Delivers
 * every event to every consumer at least once and in order. After a restart or a broken connection it resumes at or before
 * the last acknowledgement. Every adapter passes `feed.contract.ts`.
 */
export interface Feed {
  /**
   * Yields batches until the signal aborts or the feed closes. Survives an unavailable store.
   * @param options.consumer name of the reader, stable across restarts; run only one at a time
   * @param options.after the consumer's position; undefined: before the first event
   * @throws LogError `foreign_position` when that position is of another log or epoch, or its event is missing; `log_corrupt`
   */
  consume(options: {
    readonly consumer: string;
    readonly after: LogPosition | undefined;
    readonly signal: AbortSignal;
  }): AsyncIterable<FeedBatch>;
  close(): Promise<void>;
}

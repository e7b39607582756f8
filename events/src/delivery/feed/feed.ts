import type { LogPosition, RecordedEvent } from '../../log/port/event-log.ts';

export type FeedBatch = {
  /** Our last event before this batch; undefined at the start of the log. A consumer elsewhere reads on from the log. */
  readonly previous: LogPosition | undefined;
  /** Never empty; in log order. */
  readonly events: readonly RecordedEvent[];
  /** Acknowledges everything up to this batch's last event. Call it after the commit. */
  ack(): Promise<void>;
};

/**
 * The port through which projections get events: the log itself within one process, or a pipe between processes.
 * Delivers every event of ours to every consumer at least once and in order. After a restart or a broken connection
 * it resumes at or before the last acknowledgement. Every adapter passes `feed.contract.ts`.
 */
export interface Feed {
  /**
   * Yields the batches of one consumer until the signal aborts or the feed closes. Survives a store that is away.
   * @param options.consumer which reader this is, stable across restarts; run only one at a time
   * @param options.after where the consumer stands; undefined: before the first event
   * @throws LogError `foreign_position` when that position is of another log or epoch, or its event is missing;
   * `log_corrupt`
   */
  consume(options: {
    readonly consumer: string;
    readonly after: LogPosition | undefined;
    readonly signal: AbortSignal;
  }): AsyncIterable<FeedBatch>;
  close(): Promise<void>;
}

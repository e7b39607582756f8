/**
 * The port to the event log. `data` and `metadata` are RFC 8785 JSON texts that come back byte for byte; the codec interprets
 * them. Every adapter passes `event-log.contract.ts`.
 */

/** The version that a stream must have for an append to succeed. A stream's first event is version 1. */
export type ExpectedVersion = number | 'no_stream' | 'stream_exists';

export type EventToAppend = {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

export type Append = {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly EventToAppend[];
  /** Key batches that sealed the events; checked in the transaction if the store holds the keys. */
  readonly keyBatches?: readonly string[];
};

/**
 * `accepted`: now durable, with these bytes. `duplicate`: these event ids are already in this stream, perhaps with other
 * bytes; answered like the first time. A store with ids per stream may answer `accepted` again to another process that sends
 * the same bytes; they are stored once. `conflict`: the stream is at `actual` (0: no stream), and nothing was stored.
 * `version` and `position` are those of the append's last event.
 */
export type AppendOutcome =
  | { readonly outcome: 'accepted' | 'duplicate'; readonly version: number; readonly position: LogPosition }
  | { readonly outcome: 'conflict'; readonly actual: number };

/**
 * A place in the log: `logId.epoch.position.eventId`, opaque outside the adapters. Never do arithmetic on it;
 * `comparePositions` orders two positions of the same epoch.
 */
export type LogPosition = string & { readonly __brand?: 'LogPosition' };

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  /** When the store recorded it, RFC 3339. Not part of the event's hash. */
  readonly recordedAt: string;
};

export type OnHole = (problem: string, behind: string) => void;

/** Every method may also throw LogError `log_unavailable`. */
export interface EventLog {
  /**
   * Stores all events of an append or none. Resolves once they are durable.
   * @throws LogError `store_replaced` when the data keys of the events are no longer stored; nothing was
   * stored `event_too_large` | `invalid_append` before anything is sent `event_id_reused` when an id belongs
   * to another event: of the same stream in every store, of any stream where the store indexes all ids
   * `log_overloaded` at once when the queue is full `log_unavailable` with an unknown outcome: send the same
   * append again, with the same event ids
   */
  append(append: Append): Promise<AppendOutcome>;
  /**
   * A stream's events in order from `fromVersion` (default 1), at most `limit` (default: all); empty when the stream does not
   * exist.
   * @throws LogError `log_corrupt` when one is missing
   */
  readStream(
    stream: string,
    options?: { readonly fromVersion?: number; readonly limit?: number },
  ): Promise<readonly RecordedEvent[]>;
  /**
   * A stream's newest events, newest first: at most `limit` events before version `before` (default: the end), which need not
   * exist.
   * @throws LogError `log_corrupt` when one is missing
   */
  readStreamBack(
    stream: string,
    options: { readonly before?: number; readonly limit: number },
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Up to `limit` events of the whole log in commit order, after a position (exclusive; absent: from the start). With limit
   * 0, only checks the position.
   * @throws LogError `foreign_position` when the position is of another log or epoch, or its event is missing; `log_corrupt`
   * when an event is missing and `onHole` is not given
   */
  readAll(options: {
    readonly after?: LogPosition;
    readonly limit: number;
    /** Skips damage, and is called with each hole and the event after it. Only stores with dense positions detect holes. */
    readonly onHole?: OnHole;
  }): Promise<readonly RecordedEvent[]>;
  /**
   * Batches of the whole log after a position, then new ones as they commit, until the signal aborts or the log closes.
   * Survives an unavailable store.
   * @throws LogError as `readAll`, but never `log_unavailable`
   */
  subscribe(options: {
    readonly after?: LogPosition;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
    /** Called when the store has searched on without finding an event of this log. */
    readonly onProgress?: () => void;
  }): AsyncIterable<readonly RecordedEvent[]>;
  head(): Promise<LogPosition>;
  close(): Promise<void>;
}

export const MAX_EVENT_BYTES = 256 * 1024;

/**
 * The port to the event log. `data` and `metadata` are RFC 8785 JSON texts, returned byte for byte and interpreted
 * only by the codec. Every adapter must pass `event-log.contract.ts`.
 */

/** The version a stream must have for an append to succeed. A stream's first event has version 1. */
export type ExpectedVersion = number | 'no_stream' | 'stream_exists';

export type EventToAppend = {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
};

/** Another stream, and the version at which a decision read it. Version 0: the stream has no event. */
export type BoundStream = { readonly stream: string; readonly version: number };

export type Append = {
  readonly stream: string;
  readonly expected: ExpectedVersion;
  readonly events: readonly EventToAppend[];
  /**
   * Accept the append only while each of these other streams is still at its version. A repeat is a duplicate even if
   * they have moved. Old EventStoreDB servers cannot check this with the append: see `docs/design/the-log.md`.
   */
  readonly while?: readonly BoundStream[];
  /** Key batches used to seal the events. Checked in the transaction if the store holds the keys. */
  readonly keyBatches?: readonly string[];
};

/**
 * `accepted`: now durable, with these bytes. `duplicate`: these event ids are already in this stream, perhaps with
 * other bytes; the outcome repeats the first one. A store with ids per stream may return `accepted` again to another
 * process that sends the same bytes, which are stored once. `conflict`: the stream is at `actual` (0 if it does not
 * exist), and nothing was stored. If `bound` is set, it names a stream of `while` that has moved, and `actual` is that
 * stream's version. `version` and `position` are those of the append's last event.
 */
export type AppendOutcome =
  | { readonly outcome: 'accepted' | 'duplicate'; readonly version: number; readonly position: LogPosition }
  | AppendConflict;

export type AppendConflict = {
  readonly outcome: 'conflict';
  readonly actual: number;
  readonly bound?: string;
};

/**
 * A place in the log, `logId.epoch.position.eventId`; opaque outside the adapters. Never do arithmetic on it. Use
 * `comparePositions` to order two positions of the same epoch.
 */
export type LogPosition = string & { readonly __brand?: 'LogPosition' };

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  /** When the store recorded the event, in RFC 3339 format. Not part of the event's hash. */
  readonly recordedAt: string;
};

export type OnHole = (problem: string, behind: string) => void;

/** Any method may also throw LogError `log_unavailable`. */
export interface EventLog {
  /**
   * Stores all events of an append or none. Resolves once they are durable.
   * @throws LogError `store_replaced` if the events' data keys are no longer stored; nothing was stored
   * @throws LogError `event_too_large` | `invalid_append` before sending anything
   * @throws LogError `event_id_reused` if another event of the stream has the id, or of any stream if the store
   * indexes all
   * @throws LogError `log_overloaded` immediately if the queue is full
   * @throws LogError `log_unavailable` if the outcome is unknown; retry the same append with the same event ids
   */
  append(append: Append): Promise<AppendOutcome>;
  /**
   * Returns a stream's events in order from `fromVersion` (default 1), at most `limit` (default: all). Returns an
   * empty array if the stream does not exist.
   * @throws LogError `log_corrupt` if an event is missing
   */
  readStream(
    stream: string,
    options?: { readonly fromVersion?: number; readonly limit?: number },
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Returns a stream's latest events, newest first: at most `limit` events before version `before` (default: the
   * end), which need not exist.
   * @throws LogError `log_corrupt` if an event is missing
   */
  readStreamBack(
    stream: string,
    options: { readonly before?: number; readonly limit: number },
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Returns up to `limit` events of the whole log in commit order, starting after the position `after` (default: from
   * the start). With limit 0, only checks the position.
   * @throws LogError `foreign_position` if the position belongs to another log or epoch, or its event is missing
   * @throws LogError `log_corrupt` if an event is missing and `onHole` is not set
   */
  readAll(options: {
    readonly after?: LogPosition;
    readonly limit: number;
    /** Skips damage and reports each hole with the event after it. Only stores with dense positions detect holes. */
    readonly onHole?: OnHole;
  }): Promise<readonly RecordedEvent[]>;
  /**
   * Yields batches of the whole log after a position, then new events as they commit, until the signal aborts or the
   * log closes. Keeps running while the store is unavailable.
   * @throws LogError like `readAll`, but never `log_unavailable`
   */
  subscribe(options: {
    readonly after?: LogPosition;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
    /** Called when the store has searched further without finding an event of this log. */
    readonly onProgress?: () => void;
  }): AsyncIterable<readonly RecordedEvent[]>;
  head(): Promise<LogPosition>;
  close(): Promise<void>;
}

export const MAX_EVENT_BYTES = 256 * 1024;

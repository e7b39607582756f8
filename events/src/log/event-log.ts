/**
 * The port to the event log. It deals in bytes: `data` and `metadata` are RFC 8785 JSON texts that come back
 * exactly as they went in; meaning is the codec's affair. Every adapter passes `event-log.contract.ts`.
 */

/** The version a stream must have for an append to go in; a stream's first event is version 1. */
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
  /** The batches of data keys that sealed the events: a store that holds these too stores nothing without them. */
  readonly keyBatches?: readonly string[];
};

/**
 * `accepted`: durable now. `duplicate`: these event ids already stand in this stream; the answer is that of the
 * first time. Of one append that two processes send at the same moment, a store that knows ids by stream only may call
 * both accepted: it stands once, at one position. `conflict`: the stream is at `actual` (0: no stream), nothing was stored.
 * `version` and `position` are those of the append's last event.
 */
export type AppendOutcome =
  | { readonly outcome: 'accepted' | 'duplicate'; readonly version: number; readonly position: LogPosition }
  | { readonly outcome: 'conflict'; readonly actual: number };

/**
 * A place in the log, opaque outside the adapters: `logId.epoch.position.eventId`. Nobody does arithmetic on it;
 * `comparePositions` orders two of the same log and epoch.
 */
export type LogPosition = string & { readonly __brand?: 'LogPosition' };

export type RecordedEvent = EventToAppend & {
  readonly stream: string;
  readonly version: number;
  readonly position: LogPosition;
  /** When the store recorded it, RFC 3339; not part of the event's hash. */
  readonly recordedAt: string;
};

/** @param behind the id of the event that stands behind the hole */
export type OnHole = (problem: string, behind: string) => void;

/** Every method throws LogError: `log_unavailable` when the store is away, and what is named beside it. */
export interface EventLog {
  /**
   * Stores all events of one append or none, and answers after they are durable.
   * @throws LogError `store_replaced` when the keys of the events are in no database any more: nothing was stored;
   *   `event_too_large` | `invalid_append` before anything is sent; `event_id_reused` when an id stands
   *   as another event: of the same stream in every store, of any stream where the store knows them all (an id is made
   *   from the name of its stream, so no other can hold it);
   *   `log_overloaded` at once when the queue is full; `log_unavailable`, after which the outcome is unknown: send the
   *   same append again, with the same event ids
   */
  append(append: Append): Promise<AppendOutcome>;
  /**
   * The stream's events in order from `fromVersion` (default 1), at most `limit` of them (default: all); empty when
   * there is no such stream.
   * @throws LogError `log_corrupt` when one is missing
   */
  readStream(
    stream: string,
    options?: { readonly fromVersion?: number; readonly limit?: number },
  ): Promise<readonly RecordedEvent[]>;
  /**
   * Up to `limit` events of the whole log, in commit order, after a position (exclusive; absent: from the start).
   * @throws LogError `foreign_position` when the position is of another log or epoch, or its event is missing;
   *   `log_corrupt` when an event is missing, unless `onHole` is there
   */
  readAll(options: {
    readonly after?: LogPosition;
    readonly limit: number;
    /**
     * For whoever has to come past damage: told of each hole in words, and of the event behind it; the read goes on there. Only
     * a store whose positions are dense knows of holes.
     */
    readonly onHole?: OnHole;
  }): Promise<readonly RecordedEvent[]>;
  /**
   * Batches of the whole log after a position, then live ones as they commit, until the signal aborts or the log
   * closes. It outlives a store that is away.
   * @throws LogError as `readAll`, but never `log_unavailable`
   */
  subscribe(options: {
    readonly after?: LogPosition;
    readonly signal: AbortSignal;
    readonly batchSize?: number;
  }): AsyncIterable<readonly RecordedEvent[]>;
  /** The position of the last event of ours. */
  head(): Promise<LogPosition>;
  /** Waits for the appends that are under way; nothing is answered after that. */
  close(): Promise<void>;
}

/** The largest event, data and metadata together, in bytes */
export const MAX_EVENT_BYTES = 256 * 1024;

/** Failures of the log that callers tell apart by `code`, also across copies of this module. */
export type LogErrorCode =
  /** An event's data and metadata exceed the limit, or those of all events of one append what the store takes at once. */
  | 'event_too_large'
  /** What was handed in can never be stored: no events, text that is not JSON. A bug of the caller. */
  | 'invalid_append'
  /** One of the event ids stands in the log already, but not as these events of this stream. */
  | 'event_id_reused'
  /** The queue is full; nothing was sent. */
  | 'log_overloaded'
  /** The store is away, or did not answer in time: the outcome may be unknown. */
  | 'log_unavailable'
  /** The position is of another log or epoch, or its event is missing. */
  | 'foreign_position'
  /** The log goes on in another store: nothing was appended, and nothing will be. */
  | 'log_moved'
  /** The store is not the one that this process has worked with: it was restored from a backup. Nothing more is taken. */
  | 'store_replaced'
  /** A position or version is missing, or an event stands where it cannot. Nothing more is read. */
  | 'log_corrupt';

export class LogError extends Error {
  readonly code: LogErrorCode;

  constructor(code: LogErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LogError';
    this.code = code;
  }
}

export const isLogError = (error: unknown): error is LogError =>
  error instanceof Error && error.name === 'LogError' && 'code' in error;

/** The same request, with the same event ids, may be sent again. */
export const isRetryable = (error: unknown): boolean =>
  isLogError(error) && (error.code === 'log_overloaded' || error.code === 'log_unavailable');

/** What a process that finds another store in the place of its own says from then on. */
export const storeReplaced = (cause: unknown): LogError =>
  new LogError(
    'store_replaced',
    'The database is not the one that this process has worked with: it was restored from a backup, or replaced, while the ' +
      'product ran. What would be signed now could never be read. Restart the product.',
    { cause },
  );

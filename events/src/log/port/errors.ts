/** Compare errors by `code` rather than class, because this module may be loaded twice. */
export type LogErrorCode =
  | 'event_too_large'
  /** The append can never be stored, for example without events or with text that isn't JSON. A caller's bug. */
  | 'invalid_append'
  | 'event_id_reused'
  /** The queue was full, and nothing was sent. */
  | 'log_overloaded'
  /** The store is unavailable or timed out. The outcome may be unknown. */
  | 'log_unavailable'
  /** The position belongs to another log or epoch, or its event is missing. */
  | 'foreign_position'
  /** The log continues in another store, and nothing was appended. */
  | 'log_moved'
  /** The store was replaced, for example by a backup. This process must not append anything more. */
  | 'store_replaced'
  /** A position or version is missing, or an event is in an impossible place. Reading stops. */
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

/** Whether the request may be retried with the same event ids. */
export const isRetryable = (error: unknown): boolean =>
  isLogError(error) && (error.code === 'log_overloaded' || error.code === 'log_unavailable');

export const storeReplaced = (cause: unknown): LogError =>
  new LogError(
    'store_replaced',
    'The database is not the one that this process has worked with: it was restored from a backup, or replaced, while the ' +
      'product ran. What would be signed now could never be read. Restart the product.',
    { cause },
  );

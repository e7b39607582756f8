/** Compare errors by `code`, not by class, because this module may be loaded twice. */
export type LogErrorCode =
  | 'event_too_large'
  /** The append can never be stored: no events, or text that is not JSON. A bug of the caller. */
  | 'invalid_append'
  /** An event id is already used by another event. */
  | 'event_id_reused'
  /** Nothing was sent. */
  | 'log_overloaded'
  /** The store is unavailable or did not answer in time. The outcome may be unknown. */
  | 'log_unavailable'
  /** The position is of another log or epoch, or its event is missing. */
  | 'foreign_position'
  /** The log continues in another store. Nothing was appended. */
  | 'log_moved'
  /** The store was replaced, for example by a backup. This process must not append any more. */
  | 'store_replaced'
  /** A position or version is missing, or an event is where it cannot be. Reading stops. */
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

/** Whether the same request, with the same event ids, may be sent again. */
export const isRetryable = (error: unknown): boolean =>
  isLogError(error) && (error.code === 'log_overloaded' || error.code === 'log_unavailable');

export const storeReplaced = (cause: unknown): LogError =>
  new LogError(
    'store_replaced',
    'The database is not the one that this process has worked with: it was restored from a backup, or replaced, while the ' +
      'product ran. What would be signed now could never be read. Restart the product.',
    { cause },
  );

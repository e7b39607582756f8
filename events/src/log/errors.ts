/** Failures of the log that callers tell apart by `code`, also across copies of this module. */
export type LogErrorCode =
  | 'event_too_large'
  | 'log_overloaded'
  | 'log_unavailable'
  | 'foreign_position'
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

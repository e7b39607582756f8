import { DatabaseError } from 'pg';
import { isLogError, LogError, storeReplaced } from '../port/errors.ts';

export const sqlStateOf = (error: unknown): string | undefined =>
  // Checks the class, because codes such as EPIPE look like SQLSTATEs.
  error instanceof DatabaseError ? error.code : undefined;

/**
 * SQLSTATE classes (PostgreSQL manual, appendix A) of errors unrelated to the request: connection 08, read-only 25,
 * log-in 28, database 3D, deadlock 40, resources 53, lock timeout 55, shutdown and timeout 57, disk 58.
 */
const STORE_IS_AWAY = new Set(['08', '25', '28', '3D', '40', '53', '55', '57', '58']);

const SOCKET_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of node-postgres errors that have no code. */
const DRIVER_AWAY =
  /^(Connection terminated|timeout exceeded|timeout expired|Query read timeout|Client has encountered|Client was closed|Cannot use a pool)/;

export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false;
  const { code } = error as { code?: unknown };
  return DRIVER_AWAY.test(error.message) || (typeof code === 'string' && SOCKET_AWAY.has(code));
};

/** SQLSTATE classes that reject the data itself: invalid text, violated constraint, nested too deeply. */
const DATA_REFUSED = new Set(['22', '23', '54']);

const DAMAGED = new Set(['XX001', 'XX002']);

export const isDataRefused = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state !== undefined && DATA_REFUSED.has(state.slice(0, 2));
};

/** Raised by `log.append`, under the lock, if the log has moved. */
const MOVED = 'WLM01';
/** Raised by `log.append` if a key batch of the events is missing from this database. */
const LACKS_KEYS = 'WLK01';

export const asLogError = (error: unknown): Error => {
  if (isLogError(error)) return error;
  const cause = error instanceof Error ? error : new Error(String(error));
  const state = sqlStateOf(error);
  // An error without a SQLSTATE means that the connection was refused, reset, closed, or silent for too long.
  if (state === undefined || STORE_IS_AWAY.has(state.slice(0, 2))) {
    return new LogError('log_unavailable', `PostgreSQL does not answer: ${cause.message}`, { cause });
  }
  if (state === MOVED) return new LogError('log_moved', cause.message, { cause });
  if (state === LACKS_KEYS) return storeReplaced(cause);
  if (DAMAGED.has(state)) {
    return new LogError('log_corrupt', `PostgreSQL reports damage: ${cause.message}`, { cause });
  }
  return cause;
};

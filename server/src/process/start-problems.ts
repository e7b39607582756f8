import { isLogError } from '@waivers/events/log/port/errors.ts';

/** Messages of pg's connection timeouts, which have no error code. */
const CONNECT_TIMEOUT =
  /^(?:Connection terminated due to connection timeout|timeout exceeded when trying to connect)$/;

/** Returns the first error, because Node's AggregateError for a name with several addresses has no message. */
const firstOf = (error: unknown): unknown =>
  error instanceof AggregateError ? (error.errors[0] ?? error) : error;

/** Advice for unusable files and folders, by error code. */
const FILE_REMEDIES = new Map([
  ['EACCES', 'Run this as the user who owns the folder, or give the folder to that user (chown).'],
  ['EPERM', 'Run this as the user who owns the folder, or give the folder to that user (chown).'],
  ['EROFS', 'Mount the disk for writing; under systemd, also list the folder in ReadWritePaths.'],
  ['ENOSPC', 'The disk is full: make room, then try again.'],
  ['EDQUOT', 'The disk quota is used up: make room, then try again.'],
]);

/** Explains errors that an operator can fix, such as a stopped server or a port in use. Returns undefined for bugs. */
export const explainStartError = (error: unknown): string | undefined => {
  if (isLogError(error) && error.code === 'log_unavailable') {
    return `The event log cannot be reached (DATABASE_URL, EVENTSTOREDB_URL): ${error.message}`;
  }
  const { code, syscall, message, path, address, port } = firstOf(error) as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  if (code === '42501') {
    return (
      `PostgreSQL refuses the product's own role: ${message}. The database was probably restored without its owners and ` +
      'rights: restore it with them (pg_restore without --no-owner and --no-acl).'
    );
  }
  if (syscall === 'connect') {
    const place = [address, port].filter((part) => part !== undefined).join(':');
    return `${place} does not answer (${code}): is the server of DATABASE_URL running, and is the address right?`;
  }
  if (CONNECT_TIMEOUT.test(message))
    return 'The server of DATABASE_URL does not answer in time. Is it healthy, and is the address right?';
  if (syscall === undefined || code === undefined) return undefined;
  const remedy = path === undefined ? undefined : FILE_REMEDIES.get(code);
  return remedy === undefined ? message : `${message}. ${remedy}`;
};

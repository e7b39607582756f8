import { isLogError } from '@waivers/events/log/port/errors.ts';

/** Messages of pg's connection timeouts, which have no error code. */
const CONNECT_TIMEOUT =
  /^(?:Connection terminated due to connection timeout|timeout exceeded when trying to connect)$/;

/** Returns the first error, because Node's AggregateError for a name with several addresses has no message. */
const firstOf = (error: unknown): unknown =>
  error instanceof AggregateError ? (error.errors[0] ?? error) : error;

/** Explains errors that an operator can fix, such as a stopped server or a port in use. Returns undefined for bugs. */
export const explainStartError = (error: unknown): string | undefined => {
  if (isLogError(error) && error.code === 'log_unavailable') {
    return `The event log cannot be reached (DATABASE_URL, EVENTSTOREDB_URL): ${error.message}`;
  }
  const { code, syscall, message, address, port } = firstOf(error) as NodeJS.ErrnoException & {
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
  return syscall !== undefined && code !== undefined ? message : undefined;
};

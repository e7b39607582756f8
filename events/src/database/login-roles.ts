/**
 * `app` runs the command API and appends through one function; `projector` owns the read models; `analyst` looks at the log and
 * changes nothing.
 */
export const LOGIN_ROLES = ['app', 'projector', 'analyst'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** So that a notebook left open takes neither the places of the product nor keeps PostgreSQL from cleaning up. */
export const ANALYST_CONNECTIONS = 10;

/** What each session of `analyst` begins with; an analyst may set the times otherwise. */
export const ANALYST_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  idle_in_transaction_session_timeout: '5min',
  statement_timeout: '30min',
  client_connection_check_interval: '2s',
};

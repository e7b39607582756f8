/** `app` appends through one function, `projector` owns the read models, and `analyst` can only read the log. */
export const LOGIN_ROLES = ['app', 'projector', 'analyst'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

/** Keeps analysts from exhausting the connections the product needs. */
export const ANALYST_CONNECTIONS = 10;

/** Session defaults for `analyst`. Analysts may override the timeouts. */
export const ANALYST_SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  idle_in_transaction_session_timeout: '5min',
  statement_timeout: '30min',
  client_connection_check_interval: '2s',
};

/**
 * `app` runs the command API and appends through one function; `projector` owns the read models; `analyst` looks at the log and
 * changes nothing.
 */
export const LOGIN_ROLES = ['app', 'projector', 'analyst'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

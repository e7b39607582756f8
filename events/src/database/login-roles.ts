/** `app` runs the command API and appends through one function; `projector` owns the read models. */
export const LOGIN_ROLES = ['app', 'projector'] as const;
export type LoginRole = (typeof LOGIN_ROLES)[number];

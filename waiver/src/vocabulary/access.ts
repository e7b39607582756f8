/**
 * `read` allows reading all of the business's data, `sign` allows front-desk work on signed waivers, and `manage`
 * allows changing waivers, videos and webhooks. Signing itself needs no key.
 */
export const API_SCOPES = ['read', 'sign', 'manage'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const USER_ROLES = ['owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

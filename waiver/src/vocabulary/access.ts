/**
 * `read`: see everything of the business. `sign`: front-desk work on signed waivers. `manage`: change waivers, videos
 * and webhooks. Signing itself needs no key.
 */
export const API_SCOPES = ['read', 'sign', 'manage'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const USER_ROLES = ['owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

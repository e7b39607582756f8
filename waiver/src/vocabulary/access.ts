/**
 * What an API key may do. `read`: see everything of the business. `sign`: what a front desk does with signed waivers.
 * `manage`: change waivers, videos and webhooks. Signing itself needs no key.
 */
export const API_SCOPES = ['read', 'sign', 'manage'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What a person may be in an account. */
export const USER_ROLES = ['owner'] as const;
export type UserRole = (typeof USER_ROLES)[number];

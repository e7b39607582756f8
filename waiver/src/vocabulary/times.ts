export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a signer's links to print and download work, after signing (specification, section 9). */
export const SIGNER_LINK_LIFETIME_MS = 3 * DAY_MS;

/** How long links about a user's e-mail address work. */
export const EMAIL_LINK_LIFETIME_MS = 7 * DAY_MS;

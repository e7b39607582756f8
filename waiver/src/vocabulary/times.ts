export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How long a signer's print and download links are valid after signing (spec section 9). */
export const SIGNER_LINK_LIFETIME_MS = 3 * DAY_MS;

/** How long the link of an invitation is valid after its mail was requested. */
export const INVITATION_LIFETIME_MS = 3 * DAY_MS;

export const EMAIL_LINK_LIFETIME_MS = 7 * DAY_MS;

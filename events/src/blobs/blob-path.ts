/** Without host; replaces a data URL in the API. */
export const blobPath = (accountId: string, sha256: string): string => `/v1/blob/${accountId}/${sha256}`;

/** Null for an account without a logo. */
export const logoPath = (accountId: string, logo: string | null | undefined): string | null =>
  logo === null || logo === undefined ? null : blobPath(accountId, logo);

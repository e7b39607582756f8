/** Without host; replaces a data URL in the API. */
export const blobPath = (accountId: string, sha256: string): string => `/v1/blob/${accountId}/${sha256}`;

/** Where an image of an account can be fetched, without host: what the API writes in place of a data URL. */
export const blobPath = (accountId: string, sha256: string): string => `/v1/blob/${accountId}/${sha256}`;

export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

export const DOCUMENT_MEDIA_TYPE = 'application/json';

export type StoredBlob = {
  readonly mediaType: ImageMediaType | typeof DOCUMENT_MEDIA_TYPE;
  readonly bytes: Buffer;
};

/** Stores large bytes by account and SHA-256. Wait for `put` to resolve before appending an event with the hash. */
export interface BlobStore {
  /** Resolves with the hash once the blob is durable. Idempotent. */
  put(accountId: string, blob: StoredBlob): Promise<string>;
  get(accountId: string, sha256: string): Promise<StoredBlob | undefined>;
}

export const blobPath = (accountId: string, sha256: string): string => `/v1/blob/${accountId}/${sha256}`;

export const logoPath = (accountId: string, logo: string | null | undefined): string | null =>
  logo === null || logo === undefined ? null : blobPath(accountId, logo);

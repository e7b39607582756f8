export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg'] as const;
export type ImageMediaType = (typeof IMAGE_MEDIA_TYPES)[number];

/** Signable documents are JSON; everything else that is kept by its hash is an image. */
export const DOCUMENT_MEDIA_TYPE = 'application/json';

/** Bytes that an event refers to by their SHA-256, because they are too large to be in it. */
export type StoredBlob = {
  readonly mediaType: ImageMediaType | typeof DOCUMENT_MEDIA_TYPE;
  readonly bytes: Buffer;
};

/** Large bytes per account and SHA-256. Append an event that names a hash only after `put` has answered. */
export interface BlobStore {
  /** Durable when it answers with the hash; the same bytes again are no second blob. */
  put(accountId: string, blob: StoredBlob): Promise<string>;
  get(accountId: string, sha256: string): Promise<StoredBlob | undefined>;
}

import { sha256Of } from '../log/port/sha256.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';

export const memoryBlobStore = (): BlobStore => {
  const blobs = new Map<string, StoredBlob>();
  return {
    put: async (accountId, blob) => {
      const sha256 = sha256Of(blob.bytes);
      const key = `${accountId}/${sha256}`;
      if (!blobs.has(key)) blobs.set(key, blob);
      return sha256;
    },
    get: async (accountId, sha256) => blobs.get(`${accountId}/${sha256}`),
  };
};

import { type SignableDocument, signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import { LRUCache } from 'lru-cache';
import { sha256Of } from '../log/port/sha256.ts';
import type { BlobStore } from './blob-store.ts';

const MAX_REMEMBERED = 16 * 1024 * 1024;

type CachedDocument = { readonly document: SignableDocument; readonly length: number };
type Named = { readonly accountId: string; readonly versionHash: string };

export type DocumentCache = (accountId: string, versionHash: string) => Promise<SignableDocument>;

const parse = (bytes: Buffer | undefined, versionHash: string): SignableDocument => {
  if (bytes === undefined || sha256Of(bytes) !== versionHash) {
    throw new Error(`Signable document ${versionHash} is ${bytes === undefined ? 'missing' : 'damaged'}.`);
  }
  return signableDocumentShape.parse(JSON.parse(bytes.toString('utf8'))) as SignableDocument;
};

/** Returns a reader of signable documents with an LRU cache. @throws Error if a document is missing or damaged */
export const documentCache = (
  blobs: Pick<BlobStore, 'get'>,
  maxRemembered = MAX_REMEMBERED,
): DocumentCache => {
  const remembered = new LRUCache<string, CachedDocument, Named>({
    maxSize: maxRemembered,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context: { accountId, versionHash } }) => {
      const blob = await blobs.get(accountId, versionHash);
      return { document: parse(blob?.bytes, versionHash), length: blob?.bytes.length ?? 0 };
    },
    ignoreFetchAbort: true,
  });
  return async (accountId, versionHash) => {
    const context = { accountId, versionHash };
    return (await remembered.forceFetch(`${accountId}/${versionHash}`, { context })).document;
  };
};

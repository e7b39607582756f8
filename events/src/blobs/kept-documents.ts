import { type SignableDocument, signableDocumentShape } from '@waivers/waiver/document/document-shape.ts';
import type { BlobStore } from './blob-store.ts';
import { sha256Of } from './sha256.ts';

/** Bytes of JSON that may stay parsed in memory: some hundred documents of usual length. */
const MAX_REMEMBERED = 16 * 1024 * 1024;

type Remembered = { readonly document: Promise<SignableDocument>; length: number };

/** The document that an account's event names by its hash. */
export type KeptDocuments = (accountId: string, versionHash: string) => Promise<SignableDocument>;

const parse = (bytes: Buffer | undefined, versionHash: string): SignableDocument => {
  if (bytes === undefined || sha256Of(bytes) !== versionHash) {
    throw new Error(`Signable document ${versionHash} is ${bytes === undefined ? 'missing' : 'damaged'}.`);
  }
  return signableDocumentShape.parse(JSON.parse(bytes.toString('utf8'))) as SignableDocument;
};

/**
 * Reads signable documents from the blobs. They never change, so those used last stay in memory, parsed.
 * @throws Error when a document is missing or its bytes are not those of its hash: damage, never user input
 */
export const keptDocuments = (
  blobs: Pick<BlobStore, 'get'>,
  maxRemembered = MAX_REMEMBERED,
): KeptDocuments => {
  const remembered = new Map<string, Remembered>();
  let total = 0;

  const forget = (key: string): void => {
    total -= remembered.get(key)?.length ?? 0;
    remembered.delete(key);
  };

  const load = (key: string, accountId: string, versionHash: string): Remembered => {
    const entry: Remembered = {
      length: 0,
      document: blobs.get(accountId, versionHash).then((blob) => {
        const document = parse(blob?.bytes, versionHash);
        if (remembered.get(key) === entry) {
          entry.length = blob?.bytes.length ?? 0;
          total += entry.length;
        }
        for (const oldest of remembered.keys()) {
          if (total <= maxRemembered) break;
          forget(oldest);
        }
        return document;
      }),
    };
    // A failure is the database's affair and may pass: it is answered once and not remembered.
    entry.document.catch(() => remembered.get(key) === entry && forget(key));
    return entry;
  };

  return (accountId, versionHash) => {
    const key = `${accountId}/${versionHash}`;
    const entry = remembered.get(key) ?? load(key, accountId, versionHash);
    remembered.delete(key);
    remembered.set(key, entry);
    return entry.document;
  };
};

import { derivedPartKey } from '@waivers/waiver/config/parts/part-key.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import { documentWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { describe, expect, it } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { documentCache } from './document-cache.ts';
import { memoryBlobStore } from './memory-blob-store.ts';
import { documentOf } from './publication-documents.ts';

const ACCOUNT = 'account';
const written = (title: string) =>
  documentOf(
    {
      title,
      config: defaultWaiverConfig(documentWordsIn('en'), (role) => derivedPartKey(title, role), title),
    },
    'en',
  );

const storeOf = async (...titles: readonly string[]) => {
  const kept = memoryBlobStore();
  const reads: string[] = [];
  for (const title of titles) {
    const { text } = written(title);
    await kept.put(ACCOUNT, { mediaType: 'application/json', bytes: Buffer.from(text) });
  }
  const blobs: Pick<BlobStore, 'get'> = {
    get: async (accountId, sha256) => {
      reads.push(titles.find((title) => written(title).versionHash === sha256) ?? 'unknown');
      return kept.get(accountId, sha256);
    },
  };
  return { blobs, reads };
};

describe('document cache', () => {
  it('returns documents as stored and reads each one only once', async () => {
    const { blobs, reads } = await storeOf('A');
    const documents = documentCache(blobs);
    const { document, versionHash } = written('A');
    const [one, other] = await Promise.all([
      documents(ACCOUNT, versionHash),
      documents(ACCOUNT, versionHash),
    ]);
    expect(one).toEqual(document);
    expect(other).toBe(one);
    expect(await documents(ACCOUNT, versionHash)).toBe(one);
    expect(reads).toEqual(['A']);
  });

  it('evicts the least recently used document when it runs out of space', async () => {
    const { blobs, reads } = await storeOf('A', 'B', 'C');
    const room = Buffer.byteLength(written('A').text + written('B').text) + 10;
    const documents = documentCache(blobs, room);
    for (const title of ['A', 'B', 'A', 'C', 'A', 'B']) await documents(ACCOUNT, written(title).versionHash);
    // C evicted B, the least recently used.
    expect(reads).toEqual(['A', 'B', 'C', 'B']);
  });

  it('returns a document to a waiting reader even if it is evicted during the read', async () => {
    const { blobs } = await storeOf('A', 'B', 'C');
    const gate = Promise.withResolvers<void>();
    const late = written('A').versionHash;
    const documents = documentCache(
      {
        get: async (accountId, sha256) => {
          if (sha256 === late) await gate.promise;
          return blobs.get(accountId, sha256);
        },
      },
      Buffer.byteLength(written('B').text) + 10,
    );
    const waiting = documents(ACCOUNT, late);
    for (const title of ['B', 'C']) await documents(ACCOUNT, written(title).versionHash);
    gate.resolve();
    expect(await waiting).toEqual(written('A').document);
  });

  it('does not share documents between accounts', async () => {
    const { blobs } = await storeOf('A');
    const documents = documentCache(blobs);
    await documents(ACCOUNT, written('A').versionHash);
    await expect(documents('other', written('A').versionHash)).rejects.toThrow('is missing');
  });

  it('rejects missing and damaged documents, and reads them again on the next request', async () => {
    const { versionHash, text } = written('A');
    const bytes: (Buffer | undefined)[] = [undefined, Buffer.from(text.replace('A', 'B')), Buffer.from(text)];
    const documents = documentCache({
      get: async () => {
        const next = bytes.shift();
        return next && { mediaType: 'application/json', bytes: next };
      },
    });
    await expect(documents(ACCOUNT, versionHash)).rejects.toThrow(`${versionHash} is missing`);
    await expect(documents(ACCOUNT, versionHash)).rejects.toThrow(`${versionHash} is damaged`);
    expect((await documents(ACCOUNT, versionHash)).title).toBe('A');
  });
});

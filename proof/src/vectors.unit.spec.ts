import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { type EventAsStored, eventBytes, factsOf } from './event-bytes.ts';
import { entryOf, hashOf } from './leaf.ts';
import { formatCheckpointText } from './notes/checkpoint-text.ts';
import { formatNote } from './notes/note.ts';
import { formatVerifierKey } from './notes/note-keys.ts';
import { parsePolicy, policyOfLogs } from './notes/policy.ts';
import { checkpointSigner } from './notes/signatures.ts';
import { formatReceipt } from './receipt.ts';
import { rootOf } from './tree/hash.ts';
import { inclusionProof } from './tree/proofs.ts';
import { receiptVerifier } from './verify-receipts.ts';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8');

/** Made by another implementation: Python's standard library, with Ed25519 as in RFC 8032. */
type Vectors = {
  readonly seed: string;
  readonly origin: string;
  readonly leaves: readonly {
    readonly event: EventAsStored;
    readonly hashed: string;
    readonly hash: string;
    readonly entry: string;
    readonly leafHash: string;
  }[];
  readonly root: string;
  readonly key: string;
  readonly checkpoint: string;
  readonly receipt: string;
};
const { seed, origin, leaves, root, key, checkpoint, receipt }: Vectors = JSON.parse(
  read('verify/vectors.json'),
);
const RECEIPT_INDEX = 2;

const signer = checkpointSigner(origin, Buffer.from(seed.repeat(2), 'hex'));
const computed = leaves.map(({ event }, index) => ({ position: index + 1, ...factsOf(event) }));
const hashes = computed.map(hashOf);
const note = (() => {
  const text = formatCheckpointText({ origin, size: leaves.length, root: rootOf(hashes) });
  return formatNote({ text, signatures: [signer.signEd25519(text)] });
})();

describe('documented log of five events', () => {
  it.each(leaves)('has the bytes, hash, entry and leaf of $event.type', (leaf) => {
    const index = leaves.indexOf(leaf);
    expect(eventBytes(leaf.event)).toBe(leaf.hashed);
    expect(computed[index]?.event).toBe(leaf.hash);
    expect(new TextDecoder().decode(entryOf(computed[index] ?? expect.fail('no leaf')))).toBe(leaf.entry);
    expect(bytesToHex(hashes[index] ?? new Uint8Array())).toBe(leaf.leafHash);
  });

  it('has the root, key, checkpoint and receipt', async () => {
    expect(bytesToHex(rootOf(hashes))).toBe(root);
    expect(formatVerifierKey(signer.keys[0])).toBe(key);
    expect(note).toBe(checkpoint);
    const path = await inclusionProof(RECEIPT_INDEX, leaves.length, async (start, end) =>
      rootOf(hashes.slice(start, end)),
    );
    const extra = utf8ToBytes(leaves[RECEIPT_INDEX]?.entry ?? '');
    expect(formatReceipt({ index: RECEIPT_INDEX, path, note, extra })).toBe(receipt);
  });

  it('has example files that verify', () => {
    expect(read('verify/example.tlog-proof')).toBe(receipt);
    expect(read('verify/example.policy')).toBe(policyOfLogs([signer.keys[0]]));
    const policy = parsePolicy(read('verify/example.policy')) ?? expect.fail('no policy');
    expect(receiptVerifier(policy)(receipt)).toMatchObject({ leaf: computed[RECEIPT_INDEX] });
  });

  it('is quoted in the documentation', () => {
    const page = read('verify.md');
    const { hashed, hash, entry, leafHash } = leaves[RECEIPT_INDEX] ?? expect.fail('no leaf');
    const [, stream = ''] = /"stream":"(\w+)"/.exec(entry) ?? [];
    for (const value of [hashed, hash, stream, entry, leafHash, root, key, checkpoint, receipt])
      expect(page).toContain(value.trimEnd());
    for (const leaf of leaves) expect(page).toContain(leaf.leafHash);
  });
});

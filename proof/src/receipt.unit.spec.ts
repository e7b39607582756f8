import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashOf } from './leaf.ts';
import { formatCheckpointText } from './notes/checkpoint-text.ts';
import { formatNote } from './notes/note.ts';
import { parsePolicy, policyOfLogs } from './notes/policy.ts';
import { checkpointSigner } from './notes/signatures.ts';
import { formatReceipt, parseReceipt, type Receipt, refusalOf } from './receipt.ts';
import { rootOf } from './tree/hash.ts';
import { inclusionProof } from './tree/proofs.ts';

const ORIGIN = 'waivers/log-1/epoch-1';
const signer = checkpointSigner(ORIGIN, Buffer.alloc(64, 1));
const POLICY = parsePolicy(policyOfLogs(signer.keys)) ?? expect.fail('no policy');

const leafAt = (position: number) =>
  hashOf({ position, stream: 'aa'.repeat(32), type: 'WaiverSigned', event: 'bb'.repeat(32) });
const LEAVES = Array.from({ length: 11 }, (_, index) => leafAt(index + 1));
const INDEX = 6;

const receiptOf = async (index = INDEX, by = signer): Promise<string> => {
  const root = rootOf(LEAVES);
  const text = formatCheckpointText({ origin: by.keys[0].name, size: LEAVES.length, root });
  const path = await inclusionProof(index, LEAVES.length, async (start, end) =>
    rootOf(LEAVES.slice(start, end)),
  );
  return formatReceipt({ index, path, note: formatNote({ text, signatures: by.sign(text) }) });
};
const parsed = (text: string): Receipt => parseReceipt(text) ?? expect.fail('no receipt');

describe('receipt', () => {
  it('proves that its leaf is in the log', async () => {
    const receipt = parsed(await receiptOf());
    expect(refusalOf(receipt, leafAt(INDEX + 1), POLICY)).toBeUndefined();
  });

  it('states the position, stream, type and hash of one event', () => {
    expect(Buffer.from(leafAt(7)).toString('hex')).toMatchInlineSnapshot(
      `"4d1dd93d555a62bef569567cc3149357f32c9f4cb010a00bc16dfc216f1688db"`,
    );
  });

  it('proves nothing about another event', async () => {
    expect(refusalOf(parsed(await receiptOf()), leafAt(INDEX), POLICY)).toBe('not_in_tree');
  });

  it('proves nothing about another stream, such as another account’s, at the same position', async () => {
    const leaf = {
      position: INDEX + 1,
      stream: 'ab'.repeat(32),
      type: 'WaiverSigned',
      event: 'bb'.repeat(32),
    };
    expect(refusalOf(parsed(await receiptOf()), hashOf(leaf), POLICY)).toBe('not_in_tree');
  });

  it('proves nothing if another log has signed it with the same secret', async () => {
    const other = checkpointSigner('waivers/log-2/epoch-1', Buffer.alloc(64, 1));
    expect(refusalOf(parsed(await receiptOf(INDEX, other)), leafAt(INDEX + 1), POLICY)).toBe('unknown_log');
  });

  it('proves nothing if another epoch has signed it with the same secret', async () => {
    const other = checkpointSigner('waivers/log-1/epoch-2', Buffer.alloc(64, 1));
    expect(refusalOf(parsed(await receiptOf(INDEX, other)), leafAt(INDEX + 1), POLICY)).toBe('unknown_log');
  });

  it('is read with extra data, which proves nothing', async () => {
    const text = (await receiptOf()).replace('\nindex', '\nextra AAAA\nindex');
    expect(refusalOf(parsed(text), leafAt(INDEX + 1), POLICY)).toBeUndefined();
  });

  it('proves nothing once any of its bytes has changed', async () => {
    const bytes = Buffer.from(await receiptOf());
    const place = fc.nat(bytes.length - 1);
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, change) => {
        const altered = Buffer.from(bytes);
        altered.writeUInt8(altered.readUInt8(at) ^ change, at);
        const receipt = parseReceipt(altered.toString());
        const refusal = receipt && refusalOf(receipt, leafAt(INDEX + 1), POLICY);
        // The ids and names of keys only say which key to try, so that the other signature still holds.
        const isSignatureLine = at > bytes.lastIndexOf('\n\n');
        expect(receipt === undefined || refusal !== undefined || isSignatureLine).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['another header', (text: string) => text.replace('@v1', '@v2')],
    ['no index', (text: string) => text.replace(/index \d+\n/, '')],
    ['a leading zero', (text: string) => text.replace('index ', 'index 0')],
    ['a hash that is too short', (text: string) => text.replace(/(index \d+\n)..../, '$1')],
    ['no checkpoint', (text: string) => text.slice(0, text.indexOf('\n\n') + 2)],
  ])('is refused with %s', async (_, alter) => {
    expect(parseReceipt(alter(await receiptOf()))).toBeUndefined();
  });
});

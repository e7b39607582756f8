import { describe, expect, it } from 'vitest';
import { parsePolicy } from './notes/policy.ts';
import { SAMPLE_ORIGIN, sampleLog } from './testing/sample-log.ts';
import { receiptVerifier } from './verify-receipts.ts';

const log = sampleLog({ leaves: 300 });
const policy = parsePolicy(log.policy) ?? expect.fail('no policy');

describe('receipt verifier', () => {
  it('verifies receipts of several checkpoints', async () => {
    const verify = receiptVerifier(policy);
    for (const [index, size] of [
      [0, 1],
      [7, 120],
      [8, 120],
      [299, 300],
    ] as const) {
      const verdict = verify(await log.receipt(index, size));
      expect(verdict).toMatchObject({ leaf: log.leaves[index], checkpoint: { size, origin: SAMPLE_ORIGIN } });
    }
  });

  it('checks the signatures of a checkpoint once', async () => {
    const verify = receiptVerifier(policy);
    const [one, other] = [verify(await log.receipt(3, 120)), verify(await log.receipt(4, 120))];
    if ('failure' in one || 'failure' in other) expect.fail('not verified');
    expect(other.checkpoint).toBe(one.checkpoint);
  });

  it.each([
    ['another file', 'not_a_receipt', () => 'Dear customer,\n'],
    ['a receipt that is cut off', 'damaged', (text: string) => text.slice(0, 200)],
    ['a receipt without an entry', 'no_entry', (text: string) => text.replace(/extra .*\n/, '')],
    ['an altered entry', 'not_in_tree', (text: string) => text.replace(/extra ..../, 'extra AAAA')],
    ['an altered path', 'not_in_tree', (text: string) => text.replace(/(index \d+\n)..../, '$1AAAA')],
    ['an altered place', 'not_in_tree', (text: string) => text.replace('index 42', 'index 43')],
    ['an altered checkpoint', 'bad_signature', (text: string) => text.replace('\n300\n', '\n299\n')],
  ] as const)('refuses %s', async (_, failure, alter) => {
    const text = alter(await log.receipt(42, 300));
    expect(receiptVerifier(policy)(text)).toMatchObject({ failure });
  });

  it('refuses a receipt of another log, and names it', async () => {
    const origin = 'waivers/other-log/epoch';
    const other = sampleLog({ leaves: 5, origin, seed: 2 });
    expect(receiptVerifier(policy)(await other.receipt(1, 5))).toEqual({ failure: 'unknown_log', origin });
  });

  it('still refuses an altered checkpoint when receipts with the original have been verified', async () => {
    const verify = receiptVerifier(policy);
    const text = await log.receipt(42, 300);
    verify(text);
    expect(verify(text.replace('\n300\n', '\n299\n'))).toMatchObject({ failure: 'bad_signature' });
    expect(verify(text)).toHaveProperty('leaf');
  });
});

import { formatCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { formatNote } from '@waivers/proof/notes/note.ts';
import { parsePolicy, policyOfLogs } from '@waivers/proof/notes/policy.ts';
import { checkpointSigner } from '@waivers/proof/notes/signatures.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Of } from '../../log/port/sha256.ts';
import { openTamperedLog, type TamperedLog } from '../testing/tampered-log.ts';
import { type OutsideProof, outsideCheckpoint, outsideReceipt } from './outside-proofs.ts';

let tampered: TamperedLog;
let early: { readonly checkpoint: string; readonly receipt: string };
let late: { readonly checkpoint: string; readonly receipt: string };

/** Positions 1 (LogBegun) to 4, signed; then 5 to 7, signed. */
beforeEach(async () => {
  tampered = await openTamperedLog();
  await tampered.log().head();
  await tampered.append('thing-a', 'thing-b', 'thing-c');
  await tampered.sign();
  early = { checkpoint: await tampered.checkpoint(), receipt: await tampered.receipt(2) };
  await tampered.append('thing-d', 'thing-e', 'thing-f');
  await tampered.sign();
  late = { checkpoint: await tampered.checkpoint(), receipt: await tampered.receipt(6) };
});
afterEach(() => tampered.close());

const checkpointOf = (text: string, name = 'a.txt'): OutsideProof =>
  outsideCheckpoint(name, text) ?? expect.fail('no checkpoint');
const receiptOf = (text: string, name = 'mine.tlog-proof'): OutsideProof =>
  outsideReceipt(name, text) ?? expect.fail('no receipt');

const findings = async (...outside: readonly OutsideProof[]) => (await tampered.verify({ outside })).findings;

/** Signs a checkpoint of any tree, as a dishonest operator can. */
const signed = async (size: number, root: Uint8Array = Buffer.alloc(32, 7)): Promise<string> => {
  const [signer] = (await tampered.keysNow()).signers;
  const text = formatCheckpointText({ origin: signer.keys[0].name, size, root });
  return formatNote({ text, signatures: signer.sign(text) });
};

const ROLL_BACK = `
  delete from log.events where position > 4; update log.log_head set position = 4;
  delete from log.checkpoints where size > 4;
  delete from tree.leaves where index >= 4;
  update tree.head h set size = 4, after = regexp_replace(after, '[.]7[.].*', '.4.') ||
    (select event_id from log.events where position = 4)`;

describe('log rolled back together with its tree and checkpoints', () => {
  beforeEach(() => tampered.tamper(ROLL_BACK));

  it('is found by nothing that the database keeps', async () => {
    expect(await tampered.verify()).toMatchObject({ events: 4, checkpoints: 1, findings: [], notices: [] });
  });

  it('is found by a newer checkpoint that was kept outside', async () => {
    expect(await findings(checkpointOf(late.checkpoint))).toEqual([
      'a.txt: the log is shorter than this checkpoint of size 7: at least 3 events missing.',
    ]);
  });

  it('is found by a newer receipt, which names its event', async () => {
    expect(await findings(receiptOf(late.receipt))).toEqual([
      'mine.tlog-proof: the log is shorter than this checkpoint of size 7: at least 3 events missing.',
      `mine.tlog-proof: it proves the event ThingHappened of stream sha256:${sha256Of('thing-e')} at position 6, but the log has no event there: it was altered, removed or moved.`,
    ]);
  });

  it('is not found by what is older', async () => {
    expect(await findings(checkpointOf(early.checkpoint), receiptOf(early.receipt))).toEqual([]);
  });
});

describe('receipt', () => {
  it('names its event if that was altered', async () => {
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 2`);
    expect(await findings(receiptOf(early.receipt))).toContain(
      `mine.tlog-proof: it proves the event ThingHappened of stream sha256:${sha256Of('thing-a')} at position 2, but the log has another one there: it was altered, removed or moved.`,
    );
  });

  it('finds an event altered before it, although its own event is in place', async () => {
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 2`);
    const { findings: found, notices } = await tampered.verify({ outside: [receiptOf(late.receipt)] });
    expect(found).toContainEqual(
      expect.stringMatching(/^mine\.tlog-proof: the log's first 7 events are not those of this checkpoint/),
    );
    expect(notices).toContain("mine.tlog-proof: the event of position 6 is the receipt's.");
  });

  it('is compared without its entry, too', async () => {
    const bare = receiptOf(early.receipt.replace(/extra .*\n/, ''));
    expect(await findings(bare)).toEqual([]);
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 2`);
    expect(await findings(bare)).toContain(
      'mine.tlog-proof: the event of position 2 is not the one that this receipt proves.',
    );
  });

  it('is never wrongly taken for the log’s after a change of any of its bytes', async () => {
    const bytes = Buffer.from(early.receipt);
    const signatures = bytes.lastIndexOf('\n\n');
    const entry = [bytes.indexOf('extra '), bytes.indexOf('\nindex')] as const;
    // Signature lines are nine tenths of the file, and the receipt's own spec alters those.
    const change = fc.tuple(fc.nat(signatures), fc.integer({ min: 1, max: 255 }));
    for (const [at, by] of fc.sample(change, { numRuns: 60, seed: 1 })) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(at) ^ by, at);
      const proof = outsideReceipt('altered', altered.toString());
      // The entry is a hint, which the log has itself.
      const isHint = at >= entry[0] && at < entry[1];
      const found = proof === undefined ? ['unreadable'] : await findings(proof);
      expect(isHint || found.length > 0, `byte ${at}`).toBe(true);
    }
  });
});

describe('checkpoint kept outside', () => {
  it('is refused if another log has signed it', async () => {
    const other = checkpointSigner('waivers/other/epoch', Buffer.alloc(64, 1));
    const text = formatCheckpointText({ origin: 'waivers/other/epoch', size: 4, root: Buffer.alloc(32) });
    const proof = checkpointOf(formatNote({ text, signatures: other.sign(text) }));
    expect(await findings(proof)).toEqual(['a.txt: it is of another log (waivers/other/epoch).']);
  });

  it('is refused if a key has signed it that is not the installation’s', async () => {
    const [origin = '', size, root] = early.checkpoint.split('\n');
    const text = `${origin}\n${size}\n${root}\n`;
    const stranger = checkpointSigner(origin, Buffer.alloc(64, 1));
    expect(await findings(checkpointOf(formatNote({ text, signatures: stranger.sign(text) })))).toEqual([
      'a.txt: it was signed by a key that is not known here, so it proves nothing.',
    ]);
  });

  it('is refused if it was altered', async () => {
    const [, , root = ''] = early.checkpoint.split('\n');
    const altered = early.checkpoint.replace(root, Buffer.alloc(32).toString('base64'));
    expect(await findings(checkpointOf(altered))).toEqual([
      'a.txt: its signature is wrong, so it was altered and proves nothing.',
    ]);
  });

  it('is compared under the keys of a policy, without the installation’s', async () => {
    const text = policyOfLogs((await tampered.keysNow()).verifiers);
    const policy = parsePolicy(text) ?? expect.fail('no policy');
    const ownKeys = () => expect.fail('asked for own keys');
    const outside = [checkpointOf(early.checkpoint)];
    expect((await tampered.verify({ policy, ownKeys, outside })).findings).toEqual([]);
  });

  it('is refused under a policy with other keys, which trusts no kept one either', async () => {
    const { origin } = checkpointOf(early.checkpoint).checkpoint;
    const stranger = checkpointSigner(origin, Buffer.alloc(64, 1));
    const policy = parsePolicy(policyOfLogs(stranger.keys)) ?? expect.fail('no policy');
    const found = (await tampered.verify({ policy, outside: [checkpointOf(early.checkpoint)] })).findings;
    expect(found).toEqual([
      expect.stringMatching(/^2 kept checkpoints: the checkpoint of size 4 .* not known here/),
      'a.txt: it was signed by a key that is not known here, so it proves nothing.',
    ]);
  });
});

describe('fork', () => {
  it('is named for two signed checkpoints of one size', async () => {
    const found = await findings(
      checkpointOf(late.checkpoint, 'a.txt'),
      checkpointOf(await signed(7), 'b.txt'),
    );
    expect(found).toEqual([
      expect.stringMatching(/^a\.txt and b\.txt: a fork\. Both are signed for 7 events of waivers\//),
      expect.stringMatching(
        /^b\.txt: the log's first 7 events are not those of this checkpoint, although it is signed/,
      ),
    ]);
  });

  it('is named for a smaller one that does not lead to the larger one', async () => {
    const found = await findings(
      checkpointOf(late.checkpoint, 'a.txt'),
      checkpointOf(await signed(5), 'b.txt'),
    );
    expect(found).toEqual([
      expect.stringMatching(/^b\.txt: a fork\. A larger checkpoint of waivers\/.* leads to this log/),
      expect.stringMatching(/^b\.txt: the log's first 5 events are not those of this checkpoint/),
    ]);
  });

  it('is named even if neither is of this log', async () => {
    const [one, other] = [await signed(9, Buffer.alloc(32, 1)), await signed(9, Buffer.alloc(32, 2))];
    expect(await findings(checkpointOf(one, 'a.txt'), checkpointOf(other, 'b.txt'))).toContainEqual(
      expect.stringMatching(/^a\.txt and b\.txt: a fork/),
    );
  });

  it('is not seen in two checkpoints of one log', async () => {
    expect(await findings(checkpointOf(early.checkpoint, 'a'), checkpointOf(late.checkpoint, 'b'))).toEqual(
      [],
    );
  });
});

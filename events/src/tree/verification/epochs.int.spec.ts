import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { beginEpoch } from '../../log/identity/log-identity.ts';
import { lastSignedTree } from '../last-signed-tree.ts';
import { openTamperedLog, type TamperedLog } from '../testing/tampered-log.ts';
import { type OutsideProof, outsideCheckpoint, outsideReceipt } from './outside-proofs.ts';

let tampered: TamperedLog;
let former: string;
let last: { readonly checkpoint: string; readonly receipt: string };

/** Positions 1 (LogBegun) to 4, signed; then 5 to 7, signed. */
beforeEach(async () => {
  tampered = await openTamperedLog();
  former = (await tampered.identityNow()).epoch;
  await tampered.append('thing-a', 'thing-b', 'thing-c');
  await tampered.sign();
  await tampered.append('thing-d', 'thing-e', 'thing-f');
  await tampered.sign();
  last = { checkpoint: await tampered.checkpoint(), receipt: await tampered.receipt(3) };
});
afterEach(() => tampered.close());

const checkpointOf = (text: string): OutsideProof =>
  outsideCheckpoint('a.txt', text) ?? expect.fail('no checkpoint');

const LOG_OF_FOUR = 'delete from log.events where position > 4; update log.log_head set position = 4;';
const DATABASE_OF_FOUR = `${LOG_OF_FOUR} delete from log.checkpoints where size > 4;
  truncate tree.head, tree.tiles, tree.leaves;`;

/** Restores an older copy, begins a new epoch as the command does, and goes on. */
const restore = async (sql: string, states = true): Promise<void> => {
  await tampered.tamper(sql);
  await tampered.reopen();
  const log = tampered.log();
  const follows = states ? await lastSignedTree(log, tampered.pool) : undefined;
  await beginEpoch(log, { follows });
  await tampered.append('thing-g', 'thing-h');
  await tampered.sign();
};

const followed = async () => {
  const [event] = (await tampered.log().readStream(LOG_IDENTITY_STREAM)).slice(-1);
  return (JSON.parse(event?.data ?? '{}') as { readonly follows?: unknown }).follows;
};

describe('new epoch', () => {
  it('states the tree that was signed last', async () => {
    const { origin, size, root } = parseCheckpoint(last.checkpoint) ?? expect.fail('no checkpoint');
    await restore('');
    expect(await followed()).toEqual({ origin, size, root: toBase64(root) });
    expect(size).toBe(7);
  });

  it('states none if nothing was signed', async () => {
    await restore('truncate log.checkpoints, tree.head, tree.tiles, tree.leaves');
    expect(await followed()).toBeUndefined();
    expect((await tampered.verify()).findings).toEqual([]);
  });

  it('is consistent if it continues the log', async () => {
    await restore('');
    const { findings, notices, checkpoints } = await tampered.verify({
      outside: [checkpointOf(last.checkpoint)],
    });
    expect(findings).toEqual([]);
    expect(checkpoints).toBe(3);
    expect(notices).toEqual([
      expect.stringMatching(
        `begins with the tree of 7 events that waivers/.*/${former} signed last: consistent.`,
      ),
      'a.txt: the log begins with the 7 events of this checkpoint.',
    ]);
  });

  it('is consistent after a restore of the whole database, but not for whoever has a newer checkpoint', async () => {
    await restore(DATABASE_OF_FOUR);
    const { findings, notices } = await tampered.verify();
    expect(findings).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(/begins with the tree of 4 events .* consistent/)]);
    const receipt = outsideReceipt('mine', last.receipt) ?? expect.fail('no receipt');
    const outside = [checkpointOf(last.checkpoint), receipt];
    expect((await tampered.verify({ outside })).findings).toEqual([
      `a.txt: the log was restored with 4 events of epoch ${former}, but this checkpoint covers 7 events: at least 3 events missing.`,
    ]);
  });

  it('says itself how many events an older copy of the log lacks', async () => {
    await restore(LOG_OF_FOUR);
    const { findings, notices } = await tampered.verify();
    expect(findings).toEqual([]);
    expect(notices).toEqual([
      expect.stringMatching(
        `^Epoch .* \\(position 5\\) was restored: of the 7 events that waivers/.*/${former} had signed, the log lacks 3 events`,
      ),
    ]);
  });

  it('is reported if it conceals the loss', async () => {
    await restore(LOG_OF_FOUR, false);
    expect((await tampered.verify()).findings).toEqual([
      `A checkpoint of epoch ${former} covers 7 events, but the log has 4 events of it, and no event of the log states the loss.`,
    ]);
  });

  it('is reported if the log before it was rewritten', async () => {
    await restore('');
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 2;
      truncate tree.head, tree.tiles, tree.leaves, log.checkpoints`);
    expect((await tampered.verify()).findings).toEqual([
      expect.stringMatching(
        /states that it follows the tree of 7 events .* but the log begins with another one/,
      ),
      expect.stringMatching(/^The database keeps no checkpoint of this log, and none was given/),
    ]);
  });

  it('compares with checkpoints only until the tree is grown anew', async () => {
    await tampered.reopen();
    await beginEpoch(tampered.log());
    const { findings, notices } = await tampered.verify();
    expect(findings).toEqual([]);
    expect(notices[0]).toMatch(/^The tree is still that of an earlier epoch/);
  });
});

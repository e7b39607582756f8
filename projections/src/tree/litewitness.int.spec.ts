import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { openTamperedLog, type TamperedLog } from '@waivers/events/tree/testing/tampered-log.ts';
import { cosignersOf, distrustIn, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { witnessOutbound } from '@waivers/server/witnesses/add-checkpoint.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingLitewitness, startLitewitness } from '../testing/litewitness.ts';
import { currentTree } from './current-tree.ts';
import { createCheckpointWitnesses, type WitnessProblem } from './witness-checkpoints.ts';

const NAME = 'witness.example/lite';
const reason = missingLitewitness();

const leaveOut = (): void => it('signs checkpoints', ({ skip }) => skip(reason));

const define = (): void => {
  let litewitness: Awaited<ReturnType<typeof startLitewitness>>;
  let log: TamperedLog;
  let problems: WitnessProblem[];
  beforeEach(async () => {
    litewitness = await startLitewitness(NAME);
    log = await openTamperedLog();
    problems = [];
    await log.log().head();
  });
  afterEach(async () => {
    await litewitness.close();
    await log.close();
  });

  const witnesses = () => [{ key: litewitness.key, url: litewitness.url }];
  const treeNow = () =>
    currentTree({ pool: log.pool, log: { head: () => log.log().head() } }, TEST_MASTER_KEY, witnesses());
  const grow = async (...streams: readonly string[]): Promise<void> => {
    await log.append(...streams);
    await log.sign();
  };
  const introduce = async () => litewitness.addLog((await log.keysNow()).signers[0].keys[0]);
  const open = () => {
    const outbound = createOutbound(witnessOutbound(witnesses()));
    const { run } = createCheckpointWitnesses(
      {
        tree: treeNow(),
        database: log.app,
        clock: () => new Date(),
        witnesses: witnesses(),
        outbound,
        report: (problem) => void problems.push(problem),
        signal: new AbortController().signal,
      },
      0,
    );
    return { run, close: outbound.close };
  };

  it('signs what it is shown first, after growth across tiles, and after a restart of the product', async () => {
    await introduce();
    await grow('thing-a', 'thing-b');
    for (const streams of [[], Array.from({ length: 300 }, (_, at) => `many-${at}`), ['thing-c']]) {
      if (streams.length > 0) await grow(...streams);
      const { run, close } = open();
      await run();
      close();
      const { reader, policy } = await treeNow()();
      const checkpoint = parseCheckpoint((await reader.checkpoint()) ?? '') ?? expect.fail('none');
      const strict = parsePolicy(policy.replace('quorum none', `quorum ${NAME}`)) ?? expect.fail('none');
      expect(problems).toEqual([]);
      expect(distrustIn(checkpoint, strict)).toBeUndefined();
      expect(cosignersOf(checkpoint, strict)).toHaveLength(1);
    }
  });

  it('refuses a log that was rewritten together with its checkpoints', async () => {
    await introduce();
    await grow('thing-a', 'thing-b');
    const { run, close } = open();
    await run();
    await log.tamper(`update log.events set data = '{"n":9}' where position = 2;
      truncate tree.head, tree.tiles, tree.leaves, log.checkpoints, log.cosignatures`);
    await grow('thing-c');
    await run();
    close();
    expect(problems).toMatchObject([{ isContradiction: true, problem: expect.stringContaining('refuses') }]);
  });

  it('does not sign a log that it does not know', async () => {
    await grow('thing-a');
    const { run, close } = open();
    await run();
    close();
    expect(problems).toMatchObject([{ isContradiction: false, problem: expect.stringContaining('403') }]);
  });
};

describe('litewitness', reason === undefined ? define : leaveOut);

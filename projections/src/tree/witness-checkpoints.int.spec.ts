import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { keepCosignatures } from '@waivers/events/tree/checkpoint-store.ts';
import { openTamperedLog, type TamperedLog } from '@waivers/events/tree/testing/tampered-log.ts';
import { cosignersOf, distrustIn, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { ED25519_COSIGNATURE, ML_DSA_44_COSIGNATURE } from '@waivers/proof/notes/note-keys.ts';
import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { createOutbound, type Outbound } from '@waivers/server/outbound/outbound.ts';
import { witnessOutbound } from '@waivers/server/witnesses/add-checkpoint.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StandInWitness, startWitness, type WitnessMood } from '../testing/stand-in-witness.ts';
import { currentTree } from './current-tree.ts';
import { createCheckpointWitnesses, type WitnessProblem } from './witness-checkpoints.ts';

const both = witnessSigner('both.example/w', 1, ED25519_COSIGNATURE);
const bothPostQuantum = witnessSigner('both.example/w', 2, ML_DSA_44_COSIGNATURE);
const other = witnessSigner('other.example/w', 3, ED25519_COSIGNATURE);
const stranger = witnessSigner('stranger.example', 4, ED25519_COSIGNATURE);

let witness: StandInWitness;
let second: StandInWitness;
let log: TamperedLog;
let problems: WitnessProblem[];
let stopping: AbortController;
let opened: Outbound[];

beforeAll(async () => {
  witness = await startWitness([both, bothPostQuantum], stranger);
  second = await startWitness([other], stranger);
});
afterAll(() => {
  witness.close();
  second.close();
});
beforeEach(async () => {
  log = await openTamperedLog();
  problems = [];
  opened = [];
  stopping = new AbortController();
  for (const { state } of [witness, second]) {
    state.mood = 'right';
    state.asked = [];
    state.statuses = [];
    state.signed.clear();
    state.logs.clear();
  }
  await grow('thing-a', 'thing-b', 'thing-c');
  await introduce();
});
afterEach(async () => {
  for (const outbound of opened) outbound.close();
  await log.close();
});

const grow = async (...streams: readonly string[]): Promise<void> => {
  await log.append(...streams);
  await log.sign();
};

/** Tells the witnesses the log's Ed25519 key, which is the only one that litewitness reads. */
const introduce = async (): Promise<void> => {
  const [key] = (await log.keysNow()).signers[0].keys;
  for (const { state } of [witness, second]) state.logs.set(key.name, [key]);
};

const WITNESSES = () => [
  { key: both.key, url: witness.url },
  { key: bothPostQuantum.key, url: witness.url },
  { key: other.key, url: second.url },
];
const ONLY_FIRST = () => WITNESSES().slice(0, 2);

const treeNow = (witnesses = WITNESSES()) =>
  currentTree({ pool: log.pool, log: { head: () => log.log().head() } }, TEST_MASTER_KEY, witnesses);

/** Starts what a process does. It goes on in the same minute, unless told otherwise. */
const open = ({
  witnesses = WITNESSES(),
  pauseSeconds = 0,
  before = async (): Promise<void> => undefined,
} = {}) => {
  const outbound = createOutbound({
    ...witnessOutbound(witnesses),
    limits: { connectMs: 3000, headMs: 3000, wholeMs: 3000, concurrency: 8 },
  });
  opened.push(outbound);
  return createCheckpointWitnesses(
    {
      tree: treeNow(witnesses),
      database: log.app,
      clock: () => new Date(),
      witnesses,
      outbound: {
        send: async (request) => {
          await before();
          return outbound.send(request);
        },
      },
      report: (problem) => void problems.push(problem),
      signal: stopping.signal,
    },
    pauseSeconds,
  );
};

const stored = async () => {
  const { rows } = await sql<{ size: string; lines: string }>`
    select size, lines from log.cosignatures order by size`.execute(log.app);
  return rows.map(({ size, lines }) => ({ size: Number(size), lines: lines.split('\n').length - 1 }));
};
const sizes = async () => (await stored()).map(({ size }) => size);
const checkpointNow = async () =>
  parseCheckpoint((await (await treeNow()()).reader.checkpoint()) ?? '') ?? expect.fail('no checkpoint');
const policyNow = async (quorum = 'none') => {
  const { policy } = await treeNow()();
  return parsePolicy(policy.replace('quorum none', quorum)) ?? expect.fail('no policy');
};

/** A quorum of all three keys, as a reader may ask for in a policy of his own. */
const ALL = `group all-of-them all both.example/w both.example/w+${bothPostQuantum.key.keyId
  .toString(16)
  .padStart(8, '0')} other.example/w\nquorum all-of-them`;

describe('checkpoint shown to witnesses', () => {
  it('is signed by each of their keys, and valid under a policy that requires all of them', async () => {
    const { run, isComplete } = open();
    await run();
    expect(await stored()).toEqual([{ size: 4, lines: 3 }]);
    const checkpoint = await checkpointNow();
    const policy = await policyNow(ALL);
    expect(distrustIn(checkpoint, policy)).toBeUndefined();
    const seconds = Date.now() / 1000;
    for (const { at } of cosignersOf(checkpoint, policy))
      expect(Math.abs(Number(at) - seconds)).toBeLessThan(60);
    // Two lines of the log and three of the witnesses: the stranger's are not taken over.
    expect(checkpoint.note.signatures).toHaveLength(5);
    expect(witness.state.asked).toEqual([0]);
    expect(witness.state.lastBody).not.toContain('both.example');
    await isComplete();
    expect(problems).toEqual([]);
  });

  it('comes with a proof that the log only grew, across tiles', async () => {
    const { run } = open();
    await run();
    await grow(...Array.from({ length: 300 }, (_, at) => `many-${at}`));
    await run();
    await grow('thing-d');
    await run();
    expect(witness.state.asked).toEqual([0, 4, 304]);
    expect(witness.state.statuses).toEqual([200, 200, 200]);
    expect(await sizes()).toEqual([4, 304, 305]);
  });

  it('is not shown again while the log is idle, and by no other process in the same minute', async () => {
    const { run } = open();
    await run();
    await run();
    await grow('thing-d');
    await open({ pauseSeconds: 45 }).run();
    expect(witness.state.asked).toEqual([0]);
  });

  it('is shown after a restart with the size that the witness says', async () => {
    await open().run();
    await grow('thing-d');
    await open().run();
    expect(witness.state.asked).toEqual([0, 0, 4]);
    expect(witness.state.statuses).toEqual([200, 409, 200]);
    expect(await sizes()).toEqual([4, 5]);
    expect(problems).toEqual([]);
  });

  it('keeps the first round of signatures when two processes show it at once', async () => {
    await Promise.all([open().run(), open().run()]);
    expect(await sizes()).toEqual([4]);
    const { lines } = (await stored())[0] ?? expect.fail('nothing stored');
    expect(lines).toBeGreaterThan(0);
    const { epoch } = await log.identityNow();
    const before = (await checkpointNow()).note;
    await keepCosignatures(log.app, epoch, 4, '— later.example AAAAAAAA\n');
    expect((await checkpointNow()).note).toEqual(before);
  });

  it('is signed again if the signatures could not be stored', async () => {
    const { run } = open();
    await log.tamper('revoke insert on log.cosignatures from app');
    await expect(run()).rejects.toThrow('permission denied');
    await log.tamper('grant insert on log.cosignatures to app');
    await run();
    expect(await stored()).toEqual([{ size: 4, lines: 3 }]);
  });

  it('is no rollback if another process has shown a larger one meanwhile', async () => {
    let isFirst = true;
    const late = open({
      witnesses: ONLY_FIRST(),
      before: async () => {
        if (!isFirst) return;
        isFirst = false;
        await grow('thing-d');
        await open({ witnesses: ONLY_FIRST() }).run();
      },
    });
    await late.run();
    expect(witness.state.statuses).toEqual([200, 409]);
    expect(problems).toEqual([]);
    await late.isComplete();
    expect(await sizes()).toEqual([5]);
  });
});

describe('witness that does not sign', () => {
  it.each<[WitnessMood, string]>([
    ['error', 'answered 500'],
    ['silent', 'did not answer: timed_out'],
    ['huge', 'answered more than 64 KiB'],
    ['garbage', 'answered something else than signatures'],
    ['lost_answer', 'did not answer: broken_off'],
    ['unsized_conflict', 'answered 409 without a size'],
    ['no_time', 'signed with a time more than a day off'],
    ['far_time', 'signed with a time more than a day off'],
    ['wrong_signature', 'sent a wrong signature'],
    ['other_key', 'did not sign with its key'],
  ])(
    'because of %s is reported once, keeps no other waiting, and signs the next one',
    async (mood, problem) => {
      witness.state.mood = mood;
      const { run, isComplete, isUncontradicted } = open();
      await run();
      await run();
      expect(problems).toEqual([
        { witness: 'both.example/w', url: witness.url, problem, isContradiction: false },
      ]);
      await expect(isComplete()).rejects.toThrow(`both.example/w ${problem}.`);
      await isUncontradicted();
      expect(await stored()).toEqual([{ size: 4, lines: 1 }]);
      witness.state.mood = 'right';
      await grow('thing-d');
      await run();
      await isComplete();
      expect(await stored()).toEqual([
        { size: 4, lines: 1 },
        { size: 5, lines: 3 },
      ]);
    },
  );

  it('says that it does not know the log, or its key', async () => {
    const [origin = ''] = witness.state.logs.keys();
    witness.state.logs.clear();
    second.state.logs.set(origin, [{ ...other.key, name: origin }]);
    await open().run();
    expect(problems.map(({ problem }) => problem).toSorted()).toEqual([
      'answered 403: it does not know the key that signs this log',
      'answered 404: it does not know this log, or the URL is wrong',
    ]);
    expect(await stored()).toEqual([]);
  });

  it('is reported, and keeps no other waiting, if the tree cannot prove what it asks for', async () => {
    await open({ witnesses: ONLY_FIRST() }).run();
    await grow('thing-d');
    await log.tamper('delete from tree.leaves');
    const { run, isUncontradicted } = open();
    await run();
    expect(problems).toEqual([
      expect.objectContaining({
        witness: 'both.example/w',
        problem: expect.stringMatching(/^was not asked: /),
      }),
    ]);
    await isUncontradicted();
    expect((await stored()).at(-1)).toEqual({ size: 5, lines: 1 });
  });

  it('is not reported when the process stops', async () => {
    witness.state.mood = 'error';
    stopping.abort();
    await open().run();
    expect(problems).toEqual([]);
  });
});

/** Removes the last event, its leaf and its checkpoint. */
const ROLL_BACK = `
  delete from log.events where position = 5; update log.log_head set position = 4;
  delete from log.checkpoints where size > 4;
  delete from tree.leaves where index >= 4;
  update tree.head h set size = 4, after = regexp_replace(after, '[.]5[.].*', '.4.') ||
    (select event_id from log.events where position = 4)`;

/** Rewrites an event and deletes the tree and its checkpoints, so that the product grows and signs a new tree. */
const REWRITE = `update log.events set data = '{"n":9}' where position = 2;
  truncate tree.head, tree.tiles, tree.leaves, log.checkpoints`;

describe('witness that contradicts the log', () => {
  const contradiction = async (
    run: () => Promise<void>,
    isUncontradicted: () => Promise<void>,
    words: RegExp,
  ) => {
    await run();
    expect(problems).toEqual([
      expect.objectContaining({ isContradiction: true, problem: expect.stringMatching(words) }),
    ]);
    await expect(isUncontradicted()).rejects.toThrow(words);
  };

  it.each(['the same process', 'another process'])('finds a log rolled back, in %s', async (where) => {
    const witnesses = ONLY_FIRST();
    await grow('thing-d');
    const before = open({ witnesses });
    await before.run();
    await log.tamper(ROLL_BACK);
    await log.tamper('delete from log.cosignatures');
    await log.reopen();
    const { run, isUncontradicted } = where === 'the same process' ? before : open({ witnesses });
    await contradiction(run, isUncontradicted, /has signed 5 entries of this log, which has 4 now/);
  });

  it.each([0, 1])('finds a log rewritten together with its checkpoints, %i events later', async (more) => {
    const witnesses = ONLY_FIRST();
    const { run, isUncontradicted } = open({ witnesses });
    await run();
    await log.tamper(`${REWRITE}, log.cosignatures`);
    if (more > 0) await log.append('thing-d');
    await log.sign();
    const words = /refuses the proof that this log only grew since its 4 entries/;
    await contradiction(run, isUncontradicted, words);
    expect(await stored()).toEqual([]);
    witness.state.mood = 'error';
    await run();
    await expect(isUncontradicted()).rejects.toThrow(words);
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordMasterKey } from '@waivers/events/keys/master-key-check.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { openTamperedLog, type TamperedLog } from '@waivers/events/tree/testing/tampered-log.ts';
import { formatCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { formatNote } from '@waivers/proof/notes/note.ts';
import { policyOfLogs } from '@waivers/proof/notes/policy.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declareEpoch } from './declare-epoch.ts';

let tampered: TamperedLog;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-verify-log-'));
  tampered = await openTamperedLog();
  await recordMasterKey(tampered.app, TEST_MASTER_KEY);
  await tampered.log().head();
  await tampered.append('thing-a', 'thing-b');
  await tampered.sign();
});
afterEach(async () => {
  await tampered.close();
  rmSync(folder, { recursive: true });
});

type Ended = { readonly status: unknown; readonly output: string };

const run = (
  command: string,
  args: readonly string[] = [],
  masterKey: string | undefined = TEST_MASTER_KEY.bytes.toString('hex'),
): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      ...bareEnvironment(),
      DATABASE_URL: tampered.database.migratorUrl,
      ...(masterKey === '' ? {} : { MASTER_KEY: masterKey }),
    };
    execFile(process.execPath, [join(import.meta.dirname, command), ...args], { env }, (error, out, err) =>
      resolve({ status: error === null ? 0 : error.code, output: out + err }),
    );
  });

const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('npm run verify-log', () => {
  it('ends with 0 if the log holds, also with what was kept outside', async () => {
    expect(await run('verify-log.ts')).toEqual({
      status: 0,
      output: 'The log holds (3 events, 1 kept checkpoint). Signed checkpoints prove 3 events.\n',
    });
    const policy = file('policy', policyOfLogs((await tampered.keysNow()).verifiers));
    const checkpoint = file('checkpoint', await tampered.checkpoint());
    const receipt = file('receipt', await tampered.receipt(2));
    const args = ['--policy', policy, '--checkpoint', checkpoint, '--receipt', receipt];
    // A policy takes the place of the master key.
    const ended = await run('verify-log.ts', args, '');
    expect(ended.output).toMatch(/The log holds \(3 events, 1 kept checkpoint, 2 from outside\)/);
    expect(ended.status).toBe(0);
  });

  it('ends with 1 and names what was altered', async () => {
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 2`);
    const { status, output } = await run('verify-log.ts');
    expect(status).toBe(1);
    expect(output).toMatch(/^- Position 2: the event ThingHappened of stream sha256:\w{64} was altered/);
    expect(output).toMatch(/\nTHE LOG DOES NOT HOLD \(3 events, 1 kept checkpoint\): 2 findings\. /);
  });

  it('ends with 1 and names a fork that two people were shown', async () => {
    const [signer] = (await tampered.keysNow()).signers;
    const text = formatCheckpointText({ origin: signer.keys[0].name, size: 3, root: Buffer.alloc(32) });
    const one = file('one', await tampered.checkpoint());
    const other = file('other', formatNote({ text, signatures: signer.sign(text) }));
    const { status, output } = await run('verify-log.ts', ['--checkpoint', one, '--checkpoint', other]);
    expect(status).toBe(1);
    expect(output).toContain(`${one} and ${other}: a fork. Both are signed for 3 events`);
  });

  it('ends with 2 if it is misused', async () => {
    const none = join(folder, 'none');
    const wrong = file('wrong', 'not signed\n');
    const usages = [
      ['--checkpoint', none],
      ['--checkpoint', wrong],
      ['--receipt', wrong],
      ['--policy', wrong],
      ['--sizes'],
      ['now'],
    ];
    const ended = await Promise.all(usages.map((args) => run('verify-log.ts', args)));
    expect(ended.map(({ status }) => status)).toEqual(usages.map(() => 2));
    expect(ended[1]?.output).toContain('wrong is not a signed checkpoint.');
  });
});

describe('declaring an epoch', () => {
  it('states the tree that was signed last, which verify-log finds in the log', async () => {
    const [, size = '', root = ''] = (await tampered.checkpoint()).split('\n');
    const pool = openOneOffPool(tampered.database.migratorUrl, 1);
    await declareEpoch(tampered.log(), pool);
    await pool.end();
    const [begun] = (await tampered.log().readStream('log-identity')).slice(-1);
    expect(begun?.data).toContain(`"root":"${root}","size":${size}`);
    await tampered.sign();
    const { status, output } = await run('verify-log.ts');
    expect(output).toMatch(/begins with the tree of 3 events that waivers\/.* signed last: consistent\./);
    expect(status).toBe(0);
  });
});

describe('npm run rotate-checkpoint-key', () => {
  const firstKey = async () => (await tampered.keysNow()).signers[0].keys[0];

  it('makes the next key, prints its lines of a policy, and leaves earlier checkpoints valid', async () => {
    const former = await firstKey();
    const { status, output } = await run('rotate-checkpoint-key.ts');
    expect(status, output).toBe(0);
    const { signers, verifiers } = await tampered.keysNow();
    expect(signers).toHaveLength(2);
    const added = policyOfLogs(signers[0].keys).split('\n').slice(0, 2);
    expect(output.trimEnd().split('\n').slice(-2)).toEqual(added);
    expect(verifiers).toContainEqual(former);
    await tampered.append('thing-c');
    await tampered.sign();
    expect((await run('verify-log.ts')).output).toContain('The log holds (4 events, 2 kept checkpoints)');
  });

  it('goes on after a loss only with --lost, which verify-log tells for good', async () => {
    const policy = policyOfLogs((await tampered.keysNow()).verifiers);
    const lost = (await firstKey()).keyId.toString(16).padStart(8, '0');
    await tampered.tamper(`delete from keys.secrets where name like 'checkpoint-key/%'`);
    await ensureCheckpointKey(tampered.app, TEST_MASTER_KEY);
    await tampered.append('thing-c');

    const refused = await run('rotate-checkpoint-key.ts');
    expect(refused.status).toBe(1);
    expect(refused.output).toMatch(new RegExp(`- key ${lost} of epoch .*, trees of 3 to 3 events\n.*--lost`));
    expect((await tampered.keysNow()).signers).toHaveLength(1);
    expect((await run('verify-log.ts')).output).toContain(
      `was signed by key ${lost}, which is not known here`,
    );

    const ended = await run('rotate-checkpoint-key.ts', ['--lost']);
    expect(ended.output).toMatch(new RegExp(`Recorded as lost, for good:\n- key ${lost} `));
    await tampered.sign();
    const verified = await run('verify-log.ts');
    expect(verified.status, verified.output).toBe(0);
    expect(verified.output).toMatch(
      new RegExp(`1 checkpoint signed by key ${lost}, which was declared lost at 2`),
    );

    const both = `${policyOfLogs((await tampered.keysNow()).verifiers)}${policy.replace('quorum none\n', '')}`;
    const withPolicy = await run('verify-log.ts', ['--policy', file('policy', both)]);
    expect(withPolicy.output).toBe(
      'The log holds (4 events, 2 kept checkpoints). Signed checkpoints prove 4 events.\n',
    );
  });
});

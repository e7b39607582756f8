import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryOf } from './leaf.ts';
import { DEBIAN_SOURCES, missingGo } from './testing/debian-go.ts';
import { SAMPLE_ORIGIN, sampleLog } from './testing/sample-log.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify.go');

const reason = missingGo();

const LEAVES = 12_000;
const isThorough = process.env.MODE === 'thorough';
const RECEIPTS = isThorough ? 10_000 : 100;
const SIZES = [LEAVES - 1900, LEAVES - 700, LEAVES];

type Run = { readonly status: number; readonly lines: readonly string[] };

const leaveOut = (): void => it('verifies receipts', ({ skip }) => skip(reason));

const define = (): void => {
  const log = sampleLog({ leaves: LEAVES });
  const folder = mkdtempSync(join(tmpdir(), 'waivers-go-verifier-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: string | Uint8Array): string => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const run = (...args: readonly string[]): Promise<Run> =>
    new Promise((resolve) => {
      execFile(join(folder, 'verify'), args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({
          status: error === null ? 0 : Number(error.code),
          lines: `${stdout}${stderr}`.trim().split('\n'),
        }),
      );
    });
  const verify = (...args: readonly string[]) => run('-policy', join(folder, 'policy'), ...args);

  beforeAll(() => {
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: DEBIAN_SOURCES, GOFLAGS: '' };
    execFileSync('go', ['build', '-o', join(folder, 'verify'), PROGRAM], { env });
    write('policy', log.policy);
  });

  it(`verifies ${RECEIPTS} receipts`, async () => {
    const files: string[] = [];
    for (let at = 0; at < RECEIPTS; at += 1) {
      const size = SIZES[at % SIZES.length] ?? LEAVES;
      files.push(write(`r${at}.tlog-proof`, await log.receipt((at * 97) % size, size)));
    }
    const start = performance.now();
    const { status, lines } = await verify(...files);
    const took = Math.round(performance.now() - start);
    if (isThorough) process.stdout.write(`Go verified ${RECEIPTS} receipts in ${took} ms.\n`);
    expect([status, lines.at(-1)]).toEqual([0, `${RECEIPTS} verified, 0 failed`]);
    expect(lines[0]).toBe(`${files[0]}: entry 1 of ${SIZES[0]} in ${SAMPLE_ORIGIN}`);
  });

  it('refuses a receipt with one changed bit, wherever it is', async () => {
    const bytes = Buffer.from(await log.receipt(4321, LEAVES));
    // The ML-DSA-44 signature is not among what the program checks.
    const end = bytes.indexOf('\n', bytes.indexOf(`\n\n${SAMPLE_ORIGIN}`)) + 150;
    const files = Array.from({ length: 60 }, (_, at) => {
      const altered = Buffer.from(bytes);
      const place = Math.floor((at * end) / 60);
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place);
      return write(`altered${at}`, altered);
    });
    const { status, lines } = await verify(...files);
    expect([status, lines.at(-1)]).toEqual([1, '0 verified, 60 failed']);
  });

  it('refuses a receipt that another log has signed', async () => {
    const other = sampleLog({ leaves: 10, seed: 2 });
    const { lines } = await verify(write('other', await other.receipt(3, 10)));
    expect(lines).toEqual([expect.stringContaining('FAILED'), '0 verified, 1 failed']);
  });

  it('computes the leaf from a file if the receipt has no entry', async () => {
    const bare = write('bare', (await log.receipt(7, LEAVES)).replace(/extra .*\n/, ''));
    const entryOfLeaf = (at: number) =>
      write(`entry${at}`, entryOf(log.leaves[at] ?? expect.fail('no leaf')));
    expect((await verify('-entry', entryOfLeaf(7), bare)).lines.at(-1)).toBe('1 verified, 0 failed');
    expect((await verify('-entry', entryOfLeaf(8), bare)).lines.at(-1)).toBe('0 verified, 1 failed');
    expect((await verify(bare)).lines.at(-1)).toBe('0 verified, 1 failed');
  });

  it('shows from the tiles whether a newer checkpoint contains the log of a receipt', async () => {
    for (const [path, tile] of log.tiles(LEAVES)) write(path, tile);
    const receipt = write('older', await log.receipt(99, LEAVES - 1900));
    const against = (checkpoint: string) =>
      verify('-newer', write('newer', checkpoint), '-tiles', folder, receipt);
    expect((await against(await log.checkpoint(LEAVES))).lines.at(-1)).toBe('1 verified, 0 failed');
    const rewritten = sampleLog({ leaves: log.leaves.with(5, log.leaves[6] ?? expect.fail('no leaf')) });
    for (const [path, tile] of rewritten.tiles(LEAVES)) write(path, tile);
    const { lines } = await against(await rewritten.checkpoint(LEAVES));
    expect(lines.at(-1)).toBe('0 verified, 1 failed');
  });

  it('refuses a policy that asks for witnesses', async () => {
    const policy = write('witnessed', `${log.policy.replace('none', 'w')}`);
    const { status, lines } = await run('-policy', policy, write('any', ''));
    expect([status, lines[0]]).toEqual([1, expect.stringContaining('witnesses')]);
  });

  it('has fewer than 150 lines', () => {
    expect(readFileSync(PROGRAM, 'utf8').split('\n').length).toBeLessThan(150);
  });
};

const cases = reason === undefined ? define : leaveOut;

describe('Go program in docs/verify', () => {
  cases();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SCRIPT = `
  const end = (what, code) => { console.log(what); process.exit(code); };
  process.on('SIGTERM', () => end('SIGTERM', 3)).on('disconnect', () => end('alone', 4));
  console.log(process.version, process.argv.slice(2).join(' '));
  if (process.execArgv.length > 0) console.log(process.execArgv.join(' '));
  if (process.argv[2] === 'leave') process.exit(7);
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-bootstrap-'));
  writeFileSync(join(folder, 'script.mjs'), SCRIPT);
});
afterAll(() => rmSync(folder, { recursive: true }));

const runWith = (options: readonly string[], args: readonly string[]) => {
  const script = relative(ROOT, join(folder, 'script.mjs'));
  const child = spawn(process.execPath, [join(ROOT, 'infra', 'bootstrap.mjs'), ...options, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>;
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
  return { child, exit, nextLine };
};

const run = (...args: readonly string[]) => runWith([], args);

describe('bootstrap', () => {
  it('runs the script with the pinned Node and passes on its arguments and exit status', async () => {
    const { exit, nextLine } = run('leave', '--demo');
    expect(await nextLine()).toBe('v24.21.0 leave --demo');
    expect(await exit).toEqual([7, null]);
  });

  it('passes options that precede the script to Node', async () => {
    const { exit, nextLine } = runWith(['--stack-trace-limit=3'], ['leave']);
    expect(await nextLine()).toBe('v24.21.0 leave');
    expect(await nextLine()).toBe('--stack-trace-limit=3');
    await exit;
  });

  it('forwards signals', async () => {
    const { child, exit, nextLine } = run('stay');
    await nextLine();
    child.kill('SIGTERM');
    expect(await nextLine()).toBe('SIGTERM');
    expect(await exit).toEqual([3, null]);
  });

  it('stops the script when the bootstrap itself is killed with SIGKILL', async () => {
    const { child, exit, nextLine } = run('stay');
    await nextLine();
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(await nextLine()).toBe('alone');
  });
});

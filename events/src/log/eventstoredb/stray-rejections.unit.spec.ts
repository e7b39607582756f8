import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'testing', 'broken-neighbour.ts');

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const run = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [SCRIPT, ...args], (_, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });

describe('another client whose append stream breaks in the same process', () => {
  it('does not crash the process or fail our appends, which are stored once', async () => {
    const { code, stdout, stderr } = await run();
    expect(stderr).toBe('');
    const { outcomes, lengths } = JSON.parse(stdout) as { outcomes: string[]; lengths: number[] };
    expect(lengths).toEqual(Array.from({ length: 16 }, () => 1));
    expect(outcomes.filter((outcome) => outcome === 'conflict')).toEqual([]);
    expect(code).toBe(0);
  });

  it('crashes the process without the guard', async () => {
    const { code, stderr } = await run('unguarded');
    expect(code).toBe(1);
    expect(stderr).toContain('TypeError: undefined is not iterable');
  });

  it('does not hide our own unhandled rejections', async () => {
    const { code, stderr } = await run('own-mistake');
    expect(code).toBe(1);
    expect(stderr).toContain('a mistake of our own');
  });
});

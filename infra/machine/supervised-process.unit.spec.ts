import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartRefused } from '../machine/start-refused.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-kept-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const lines: string[] = [];

const keep = (program: string, signal?: AbortSignal): Promise<SupervisedProcess> => {
  const file = join(folder, `${lines.length}.mjs`);
  writeFileSync(file, program);
  return superviseProcess({
    name: 'thing',
    script: pathToFileURL(file),
    environment: { PATH: process.env.PATH },
    tell: (line) => void lines.push(line),
    ...(signal && { signal }),
  });
};

const LISTENS = `process.send({ listening: 'at ' + process.pid });
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1000);`;

const isThere = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

describe('supervised process', () => {
  it('is ready once it listens, restarts after it exits, and stops on request', async () => {
    const kept = await keep(LISTENS);
    const first = kept.pid() ?? 0;
    expect(kept.url()).toBe(`at ${first}`);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => kept.url()).toBeUndefined();
    await expect.poll(() => kept.url()).toBeDefined();
    expect(kept.pid()).not.toBe(first);
    expect(lines).toEqual(['The thing has ended; restarting it ...']);
    await kept.stop();
    expect([isThere(kept.pid()), kept.url()]).toEqual([false, undefined]);
  });

  it('fails without a retry when it exits before listening', async () => {
    lines.length = 0;
    await expect(keep('process.exit(1);')).rejects.toBeInstanceOf(StartRefused);
    expect(lines).toEqual([]);
  });

  it('stops when the start is aborted', async () => {
    const starting = keep(`setInterval(() => undefined, 1000);`, AbortSignal.timeout(0));
    await expect(starting).rejects.toBeInstanceOf(StartRefused);
  });
});

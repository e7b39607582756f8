import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median } from './measure.ts';
import type { BenchRow } from './report.ts';

const LAUNCHER = fileURLToPath(new URL('../../infra/launcher/start.ts', import.meta.url));
const STARTS = 5;

const startOnce = async (dataDir: string): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, [LAUNCHER], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let ready: number | undefined;
  for await (const line of createInterface(child.stdout)) {
    const url = /https?:\/\/[\w.:[\]-]+/.exec(line)?.[0];
    if (ready !== undefined || url === undefined) continue;
    const answer = await fetch(new URL('/readyz', url)).catch(() => undefined);
    if (answer?.status !== 200) continue;
    ready = (performance.now() - started) / 1000;
    child.kill('SIGTERM');
  }
  await ended;
  if (ready === undefined) throw new Error('The product ended before it was ready.');
  return ready;
};

export const benchSecondStart = async (): Promise<BenchRow> => {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'waivers-second-start-'));
  try {
    const dataDir = join(folder, 'data');
    const first = await startOnce(dataDir);
    const seconds: number[] = [];
    for (let start = 0; start < STARTS; start += 1) seconds.push(await startOnce(dataDir));
    const measured = median(seconds);
    return {
      what: `second start on a warm data folder, median of ${STARTS}`,
      measured,
      unit: 's to ready',
      against: `first start on an empty one, ${first.toFixed(1)} s`,
      ratio: measured / first,
      target: '< 3 s',
      met: measured < 3,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeLoopDisk, powerCutUnavailable } from './loop-disk.ts';
import { inPlace } from './place.ts';
import { processesIn } from './processes.ts';
import { until } from './until.ts';

const linuxOnly = process.platform === 'linux' ? undefined : 'processes are found through /proc';

const startSleeper = async (folder: string): Promise<void> => {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  spawn('sleep', ['600'], { cwd: join(folder, 'deep'), stdio: 'ignore', detached: true }).unref();
  await until('it sleeps', () => processesIn(folder).length === 1);
};

describe('fault test folder', () => {
  it('is removed along with its processes, even when the work fails', async ({ skip }) => {
    if (linuxOnly !== undefined) skip(linuxOnly);
    let place = '';
    const work = inPlace(async (folder) => {
      place = folder;
      await startSleeper(folder);
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(existsSync(place)).toBe(false);
    expect(processesIn(place)).toEqual([]);
  });

  it('is removed soon after its owner is killed', async ({ skip }) => {
    if (linuxOnly !== undefined) skip(linuxOnly);
    const owner = `
      import { spawn } from 'node:child_process';
      import { inPlace } from ${JSON.stringify(new URL('./place.ts', import.meta.url).href)};
      await inPlace(async (folder) => {
        spawn('sleep', ['600'], { cwd: folder, stdio: 'ignore', detached: true });
        console.log(folder);
        await new Promise(() => setInterval(() => undefined, 1000));
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', owner], { stdio: 'pipe' });
    const [told] = (await once(child.stdout, 'data')) as [Buffer];
    const place = told.toString().trim();
    await until('the owner has started something', () => processesIn(place).length === 1);
    child.kill('SIGKILL');
    await until('the place is gone', () => !existsSync(place));
    expect(processesIn(place)).toEqual([]);
  });
});

describe('fault test disk', () => {
  it('loses unsynced writes in a power cut but keeps synced ones', async ({ skip }) => {
    const reason = powerCutUnavailable();
    if (reason !== undefined) skip(reason);
    await inPlace(async (folder) => {
      const disk = await makeLoopDisk(folder, 64);
      const write = (name: string, ...options: readonly string[]): void => {
        const to = `of=${join(disk.mountPoint, name)}`;
        spawnSync('dd', ['if=/dev/zero', to, 'bs=4096', 'count=1', 'status=none', ...options]);
      };
      write('synced', 'conv=fsync');
      write('written');
      await disk.cutPower(() => undefined);
      expect(existsSync(join(disk.mountPoint, 'synced'))).toBe(true);
      expect(existsSync(join(disk.mountPoint, 'written'))).toBe(false);
    });
  });
});

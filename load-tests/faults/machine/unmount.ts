import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { untilSync } from './until-sync.ts';

/** Lists mounts inside the folder, innermost first. */
export const mountsIn = (folder: string): readonly string[] =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((mount) => mount.startsWith(`${folder}/`))
    .reverse();

/** Retries, because a killed process keeps its files open for a moment. */
export const unmount = (mountPoint: string): void => {
  untilSync(`${mountPoint} is unmounted`, () => {
    const { status } = spawnSync('umount', [mountPoint], { stdio: 'ignore' });
    return status === 0 || !readFileSync('/proc/self/mounts', 'utf8').includes(` ${mountPoint} `);
  });
};

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackage } from '@waivers/infra/debian-package.ts';
import { killAllIn } from './processes.ts';
import { isInstalled, run } from './run.ts';
import { unmount } from './unmount.ts';

export type LoopDisk = {
  readonly mountPoint: string;
  /** Kills everything on the disk and remounts it without unflushed data. @param alsoDies kills other processes */
  readonly cutPower: (alsoDies: () => void) => Promise<void>;
  readonly fill: (leftBytes: number) => void;
  readonly makeRoom: () => void;
};

const MIB = 2 ** 20;
const FILL_STEP = 256 * 1024;

export const loopDiskUnavailable = (): string | undefined => {
  if (process.platform !== 'linux') return 'loop devices exist on Linux only';
  if (process.getuid?.() !== 0) return 'only root may mount a loop device';
  if (!existsSync('/dev/loop-control')) return 'this machine has no loop devices (/dev/loop-control)';
  const missing = ['mkfs.ext4', 'mount', 'umount', 'fallocate'].find((program) => !isInstalled(program));
  return missing && `${missing} is not installed`;
};

/** Installs xfs_io on Debian, because few machines have it. */
const installXfsIo = (): boolean => {
  if (isInstalled('xfs_io')) return true;
  return installDebianPackage('xfsprogs') && isInstalled('xfs_io');
};

/** Returns why power cuts cannot be tested here, or undefined. Installs missing packages on Debian. */
export const powerCutUnavailable = (): string | undefined =>
  loopDiskUnavailable() ?? (installXfsIo() ? undefined : 'xfs_io (package xfsprogs) is not installed');

const takeAllBut = (mountPoint: string, file: string, leftBytes: number): boolean => {
  const { bavail, bsize } = statfsSync(mountPoint);
  try {
    run('fallocate', '--length', String(Math.max(bsize, bavail * bsize - leftBytes)), file);
    return true;
  } catch {
    return false;
  }
};

export const makeLoopDisk = async (folder: string, mebibytes: number): Promise<LoopDisk> => {
  const image = join(folder, 'disk.img');
  const mountPoint = join(folder, 'disk');
  const filler = join(mountPoint, 'filler');
  mkdirSync(mountPoint);
  run('truncate', '--size', '0', image);
  await truncate(image, mebibytes * MIB);
  run('mkfs.ext4', '-q', '-F', '-m', '0', image);
  const mount = (): string => run('mount', '-o', 'loop,noatime', image, mountPoint);
  mount();
  return {
    mountPoint,
    cutPower: async (alsoDies) => {
      // Omits -f, so that the file system does not even write its journal.
      await promisify(execFile)('xfs_io', ['-x', '-c', 'shutdown', mountPoint]);
      killAllIn(mountPoint);
      alsoDies();
      unmount(mountPoint);
      mount();
    },
    fill: (leftBytes) => {
      for (let left = leftBytes; !takeAllBut(mountPoint, filler, left); left += FILL_STEP) rmSync(filler);
    },
    makeRoom: () => rmSync(filler),
  };
};

import { statfs } from 'node:fs/promises';

/** Minimum share of free disk space. Warn early, because PostgreSQL stops when the disk is full. */
const LEAST_SHARE = 0.1;
/** Free space that is enough for a week of writes from one address at its rate limit. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

type FreeSpace = (folder: string) => Promise<{ readonly free: number; readonly whole: number }>;

const freeSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, whole: blocks * bsize };
};

/** Returns a `/readyz` check that fails if free space is below both a tenth of the disk and 10 GiB. */
export const enoughFreeDisk =
  (folder: string, space: FreeSpace = freeSpace) =>
  async (): Promise<void> => {
    const { free, whole } = await space(folder);
    if (free < Math.min(ENOUGH_BYTES, whole * LEAST_SHARE)) throw new Error('The disk is nearly full.');
  };

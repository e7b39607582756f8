import { statfs } from 'node:fs/promises';

/** Minimum share of free disk space. Warn early, because PostgreSQL stops when the disk is full. */
const LEAST_SHARE = 0.1;
/** Enough for a week of writes from one address at its rate limit. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

type FreeSpace = (folder: string) => Promise<{ readonly free: number; readonly whole: number }>;

const freeSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, whole: blocks * bsize };
};

/** Returns a `/readyz` check that fails if less than a tenth of the disk and less than 10 GiB are free. */
export const enoughFreeDisk =
  (folder: string, space: FreeSpace = freeSpace) =>
  async (): Promise<void> => {
    const { free, whole } = await space(folder);
    if (free < Math.min(ENOUGH_BYTES, whole * LEAST_SHARE)) throw new Error('The disk is nearly full.');
  };

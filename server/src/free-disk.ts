import { statfs } from 'node:fs/promises';

/** PostgreSQL that finds the disk full stops, and log and read models with it: somebody has to know before. */
const LEAST_SHARE = 0.1;
/** On a large disk less than a tenth is enough: at the most that one address may store, a week of it. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

type FreeSpace = (folder: string) => Promise<{ readonly free: number; readonly whole: number }>;

const freeSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, whole: blocks * bsize };
};

/** A concern of `/readyz`: throws while the disk of a folder has less than a tenth free, and less than 10 GiB. */
export const enoughFreeDisk =
  (folder: string, space: FreeSpace = freeSpace) =>
  async (): Promise<void> => {
    const { free, whole } = await space(folder);
    if (free < Math.min(ENOUGH_BYTES, whole * LEAST_SHARE)) throw new Error('The disk is nearly full.');
  };

import { statfs } from 'node:fs/promises';

/** A full disk stops PostgreSQL, so warn early. */
const LEAST_SHARE = 0.1;
/** A week at one address's limit. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

type FreeSpace = (folder: string) => Promise<{ readonly free: number; readonly whole: number }>;

const freeSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, whole: blocks * bsize };
};

/** A warning of `/readyz` when less than a tenth and less than 10 GiB are free. */
export const enoughFreeDisk =
  (folder: string, space: FreeSpace = freeSpace) =>
  async (): Promise<void> => {
    const { free, whole } = await space(folder);
    if (free < Math.min(ENOUGH_BYTES, whole * LEAST_SHARE)) throw new Error('The disk is nearly full.');
  };

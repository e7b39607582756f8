import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Minimum share of free disk space. Warn early, because PostgreSQL stops when the disk is full. */
const LEAST_SHARE = 0.1;
/** Free space that is enough for a week of writes from one address at its rate limit. */
const ENOUGH_BYTES = 10 * 1024 ** 3;

type FreeSpace = (folder: string) => Promise<{ readonly free: number; readonly whole: number }>;

/** @returns bytes */
export const freeSpace: FreeSpace = async (folder) => {
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

export const addFreeDisk = (registry: Registry, folder: string): void => {
  const add = (
    name: string,
    help: string,
    bytes: (space: Awaited<ReturnType<FreeSpace>>) => number,
  ): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      // A failure leaves the last value, because `/readyz` reports it.
      collect: () =>
        freeSpace(folder).then(
          (space) => gauge.set(bytes(space)),
          () => undefined,
        ),
    });
  };
  add('waiver_disk_free_bytes', 'Free space on the disk of `DATA_DIR`.', ({ free }) => free);
  add('waiver_disk_size_bytes', 'Size of the disk of `DATA_DIR`.', ({ whole }) => whole);
};

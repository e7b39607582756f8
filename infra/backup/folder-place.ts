import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolders } from '../machine/make-folders.ts';
import { StartRefused } from '../machine/start-refused.ts';
import type { BackupPlace } from './backup-place.ts';

const UNFINISHED = '.unfinished';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

/** Never made here, because a disk that is not mounted leaves an empty folder, or none. */
const requireThere = (folder: string): void => {
  if (existsSync(folder)) return;
  throw new StartRefused(`The folder for backups, ${folder}, does not exist. Mount its disk, or make it.`);
};

export const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  write: async (name, bytes) => {
    requireThere(folder);
    const path = join(folder, name);
    makeFolders(dirname(path), 0o700);
    await pipeline(bytes, createWriteStream(`${path}${UNFINISHED}`, { mode: 0o600, flush: true }));
    await rename(`${path}${UNFINISHED}`, path);
    await syncFolder(dirname(path));
  },
  read: async (name) => createReadStream(join(folder, name)),
  list: async (prefix) => {
    requireThere(folder);
    const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      },
    );
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .sort();
  },
  remove: (name) => rm(join(folder, name), { force: true }),
});

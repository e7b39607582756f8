import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolders } from '../machine/make-folders.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { syncFolder } from '../machine/sync-folder.ts';
import type { BackupPlace } from './backup-place.ts';

const UNFINISHED = '.unfinished';

const unlessMissing = <Result>(work: Promise<Result[]>): Promise<Result[]> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** Longer than any write takes. */
const ABANDONED_AFTER_MS = 2 * 24 * 60 * 60_000;

/** Removes what killed writers left. */
const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changedAt > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
};

/** @param folder never made here, because a disk that is not mounted may leave nothing */
export const folderPlace = (folder: string): BackupPlace => {
  const requireThere = (): void => {
    if (!existsSync(folder))
      throw new StartRefused(`The folder ${folder} does not exist. Mount its disk, or make it.`);
  };
  const pathOf = (name: string): string => {
    if (name.split('/').includes('..')) throw new Error(`Not a name of a backup: ${name}`);
    return join(folder, name);
  };
  return {
    name: folder,
    write: async (name, bytes) => {
      requireThere();
      const path = pathOf(name);
      makeFolders(dirname(path), 0o700);
      await removeAbandoned(dirname(path));
      const unfinished = `${path}${UNFINISHED}`;
      // A new file, never one that a link leads to, because others may be able to write to a backup disk.
      await rm(unfinished, { force: true });
      try {
        await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        const { syscall, message } = error as NodeJS.ErrnoException;
        if (syscall !== 'write' && syscall !== 'open') throw error;
        throw new StartRefused(`Cannot write to ${folder}: ${message}`, { cause: error });
      }
      await syncFolder(dirname(path));
    },
    read: async (name) => createReadStream(pathOf(name)),
    list: async (prefix) => {
      requireThere();
      const entries = await unlessMissing(readdir(pathOf(prefix), { recursive: true, withFileTypes: true }));
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
        .sort();
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
};

import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Avoids recursive `mkdir`, which never returns in Node 24 where folders cannot be created, as in /proc. */
export const makeFolders = (path: string, mode: number): void => {
  if (existsSync(path)) return;
  makeFolders(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

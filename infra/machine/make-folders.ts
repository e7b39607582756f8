import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its missing parents; an existing one stays as it is. Not `mkdir` with `recursive`: in Node 24 it
 * never returns on file systems without folders, such as /proc.
 * @throws the system's error for the first folder that cannot be made
 */
export const makeFolders = (path: string, mode: number): void => {
  if (existsSync(path)) return;
  makeFolders(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

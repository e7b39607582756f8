import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those on the way to it that are missing; one that exists stays as it is. Not by the `recursive` of
 * Node 24's `mkdir`: where a file system makes no folders (/proc), that never returns.
 * @throws the system's error for the first folder that cannot be made
 */
export const makeFolders = (path: string, mode: number): void => {
  if (existsSync(path)) return;
  makeFolders(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

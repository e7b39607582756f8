import { rmSync } from 'node:fs';
import { killAllIn } from './processes.ts';
import { mountsIn, unmount } from './unmount.ts';

/** Kills processes in the folder, unmounts and removes it. A loop device goes with its mount. */
export const clearFolder = (folder: string): void => {
  killAllIn(folder);
  for (const mount of mountsIn(folder)) unmount(mount);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

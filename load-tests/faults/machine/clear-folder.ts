import { rmSync } from 'node:fs';
import { killAllIn } from './processes.ts';
import { mountsIn, unmount } from './unmount.ts';

/** Kills all processes in the folder, then unmounts and removes it. Unmounting also releases a loop device. */
export const clearFolder = (folder: string): void => {
  killAllIn(folder);
  for (const mount of mountsIn(folder)) unmount(mount);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};

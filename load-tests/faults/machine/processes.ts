import { readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { untilSync } from './until-sync.ts';

const workingFolder = (pid: number): string | undefined => {
  try {
    // Of a process that was deleted under it, or that lies in a detached mount, the path is still told.
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
};

/**
 * The processes that work in a folder or below. Everything that the fault tests start gets a working folder inside
 * their own temporary folder, so that this finds all of it, children of children included, and nothing else.
 */
export const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      const cwd = workingFolder(pid);
      return cwd === folder || cwd?.startsWith(folder + sep) === true;
    });

/** `kill -9` of every process that works in a folder, all in one moment; waits until they are gone. */
export const killAllIn = (folder: string): void => {
  untilSync('every process is dead', () => {
    const left = processesIn(folder);
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    return left.length === 0;
  });
};

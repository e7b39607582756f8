import { readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { untilSync } from './until-sync.ts';

const workingFolder = (pid: number): string | undefined => {
  try {
    // Linux appends this suffix to the path of a deleted folder or a detached mount.
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
};

/** Finds processes by working directory, because fault tests run everything inside their temporary folder. */
export const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      const cwd = workingFolder(pid);
      return cwd === folder || cwd?.startsWith(folder + sep) === true;
    });

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

import { readdirSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';
import { untilSync } from './until-sync.ts';

const workingFolder = (pid: number): string | undefined => {
  try {
    // Linux still reports the path of a deleted folder or a detached mount.
    return readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
  } catch {
    return undefined;
  }
};

/** Fault tests run everything inside their temporary folder, so this finds exactly their processes. */
export const processesIn = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      const cwd = workingFolder(pid);
      return cwd === folder || cwd?.startsWith(folder + sep) === true;
    });

/** Waits until they have exited. */
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

import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@waivers/infra/local/processes.ts';
import { killAllIn } from './processes.ts';
import { mountsIn, unmount } from './unmount.ts';

const PREFIX = 'waivers-faults-';

/** Ends what works in the folder, unmounts what is mounted there, and removes it. A loop device goes with its mount. */
const clear = (folder: string): void => {
  killAllIn(folder);
  for (const mount of mountsIn(folder)) unmount(mount);
  rmSync(folder, { recursive: true, force: true });
};

/** What a run left behind that was itself killed hard. */
const clearOrphans = (temporary: string): void => {
  for (const name of readdirSync(temporary).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) clear(join(temporary, name));
  }
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Works in a folder of its own; processes, mounts and files in it are gone afterwards, also when the work fails and
 * when this process is told to stop.
 */
export const inPlace = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const temporary = realpathSync(tmpdir());
  clearOrphans(temporary);
  const folder = mkdtempSync(join(temporary, `${PREFIX}${process.pid}-`));
  const leave = (signal: NodeJS.Signals): void => {
    clear(folder);
    for (const name of SIGNALS) process.removeListener(name, leave);
    process.kill(process.pid, signal);
  };
  for (const name of SIGNALS) process.on(name, leave);
  try {
    return await work(folder);
  } finally {
    for (const name of SIGNALS) process.removeListener(name, leave);
    clear(folder);
  }
};

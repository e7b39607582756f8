import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pathIn = (dataDir: string): string => join(dataDir, 'log-id');

/** @returns the log that the data folder belongs to, or undefined for a new folder */
export const readLogIdFile = (dataDir: string): string | undefined => {
  try {
    return readFileSync(pathIn(dataDir), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Binds the data folder to a log, so that a database that was emptied or exchanged is refused, not begun anew. */
export const writeLogIdFile = async (dataDir: string, logId: string): Promise<void> => {
  if (readLogIdFile(dataDir) === logId) return;
  const draft = `${pathIn(dataDir)}.${process.pid}`;
  await writeFile(draft, `${logId}\n`, { flush: true });
  await rename(draft, pathIn(dataDir));
};

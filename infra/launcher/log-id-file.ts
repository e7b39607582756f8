import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../machine/replace-file.ts';

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

/** Binds the data folder to a log, so that start-up can refuse an empty database or one with another log. */
export const writeLogIdFile = async (dataDir: string, logId: string): Promise<void> => {
  if (readLogIdFile(dataDir) === logId) return;
  await replaceFile(pathIn(dataDir), `${logId}\n`);
};

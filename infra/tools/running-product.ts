import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../machine/replace-file.ts';
import { readSecret } from '../machine/secret-files.ts';

export type RunningProduct = { readonly url: string; readonly pid: number };

const pathIn = (dataDir: string): string => join(dataDir, 'running.json');

export const noteRunning = (dataDir: string, running: RunningProduct): Promise<void> =>
  replaceFile(pathIn(dataDir), `${JSON.stringify(running)}\n`);

export const forgetRunning = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

/** @returns the last product started on the data folder and not stopped, with any registration token stored there */
export const findRunning = (
  dataDir: string,
): (RunningProduct & { readonly registrationToken: string | undefined }) | undefined => {
  try {
    const running = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RunningProduct;
    return { ...running, registrationToken: readSecret(dataDir, 'registration-token') };
  } catch {
    return undefined;
  }
};

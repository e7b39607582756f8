import { mkdirSync, readFileSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The generated secrets of a data folder, each a file of one line that only its owner may read. */
export type SecretName = 'master-key' | 'registration-token' | 'migrator-password';

const pathOf = (dataDir: string, name: SecretName): string => join(dataDir, 'secrets', name);

/** @returns undefined when the data folder has no such secret */
export const readSecret = (dataDir: string, name: SecretName): string | undefined => {
  try {
    return readFileSync(pathOf(dataDir, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
};

/**
 * The secret, made now when it is missing. The file appears whole and on disk, or not at all, and two processes
 * that make it at once end up with the same one.
 */
export const readOrCreateSecret = async (
  dataDir: string,
  name: SecretName,
  make: () => string,
): Promise<string> => {
  const present = readSecret(dataDir, name);
  if (present !== undefined) return present;
  const path = pathOf(dataDir, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(`${make()}\n`);
  await file.sync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  await syncFolder(dirname(path));
  await syncFolder(dataDir);
  return readSecret(dataDir, name) as string;
};

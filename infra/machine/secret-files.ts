import { readFileSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolders } from './make-folders.ts';
import { syncFolder } from './sync-folder.ts';

/** One-line files that only their owner can read. `master-key.new` exists only during a rotation. */
export type SecretName =
  | 'master-key'
  | 'master-key.new'
  | 'registration-token'
  | 'migrator-password'
  | 'demo-password';

const pathOf = (dataDir: string, name: SecretName): string => join(dataDir, 'secrets', name);

/** @returns undefined if the file is missing */
export const readSecret = (dataDir: string, name: SecretName): string | undefined => {
  try {
    return readFileSync(pathOf(dataDir, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const writeDurably = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'w', 0o600);
  await file.writeFile(`${text}\n`);
  await file.sync();
  await file.close();
};

/** Resolves once the secret is on disk. */
export const writeSecret = async (dataDir: string, name: SecretName, text: string): Promise<void> => {
  const path = pathOf(dataDir, name);
  await writeDurably(path, text);
  await syncFolder(dirname(path));
};

/** Renames one secret over another atomically. Resolves once the change is on disk. */
export const replaceSecret = async (dataDir: string, name: SecretName, by: SecretName): Promise<void> => {
  const path = pathOf(dataDir, name);
  await rename(pathOf(dataDir, by), path);
  await syncFolder(dirname(path));
};

/** Creates the file atomically and durably. Concurrent processes get the same secret. */
export const readOrCreateSecret = async (
  dataDir: string,
  name: SecretName,
  make: () => string,
): Promise<string> => {
  const present = readSecret(dataDir, name);
  if (present !== undefined) return present;
  const path = pathOf(dataDir, name);
  makeFolders(dirname(path), 0o700);
  const draft = `${path}.${process.pid}`;
  await writeDurably(draft, make());
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

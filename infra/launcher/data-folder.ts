import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REVOKE_WRITING_FUNCTIONS } from '@waivers/events/migrations/public-rights.ts';
import { makeFolders } from '../machine/make-folders.ts';
import { isRunning } from '../machine/processes.ts';
import { readOrCreateSecret } from '../machine/secret-files.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { createCluster } from './postgres-cluster.ts';
import { checkCanReach, choosePostgresUser, type PostgresUser } from './postgres-user.ts';

/** Owned by role `migrator`, because the product never logs in as superuser. */
export const DATABASE = 'waivers';

const CLUSTER = 'postgres';
const DRAFT = '.postgres-new-';

export const clusterIn = (dataDir: string): string => join(dataDir, CLUSTER);
export const postgresLogIn = (dataDir: string): string => join(dataDir, 'postgres.log');

export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** Makes a private folder, which another PostgreSQL user may traverse. @returns its real path for `findPostmaster` */
export const makeDataFolder = (path: string, user: PostgresUser = { kind: 'self' }): string => {
  makeFolders(path, user.kind === 'other' ? 0o711 : 0o700);
  return realpathSync(path);
};

export const hasCluster = (dataDir: string): boolean => existsSync(join(clusterIn(dataDir), 'PG_VERSION'));

/** Makes a restored data directory private again, because PostgreSQL refuses one that others can read. */
export const keepPrivate = (dataDir: string): void => {
  for (const folder of [clusterIn(dataDir), join(dataDir, 'secrets')]) {
    if (existsSync(folder)) chmodSync(folder, 0o700);
  }
};

const removeDrafts = async (dataDir: string): Promise<void> => {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(DRAFT))) {
    if (isRunning(Number(name.slice(DRAFT.length).split('-')[0]))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
};

const install = async (draft: string, dataDir: string): Promise<void> => {
  try {
    await rename(draft, clusterIn(dataDir));
    const folder = await open(dataDir, 'r');
    await folder.sync();
    await folder.close();
  } catch (error) {
    if (!hasCluster(dataDir)) throw error;
    await rm(draft, { recursive: true, force: true });
  }
};

/** Creates the secrets first, so that no cluster exists without them. Safe to repeat after a kill at any point. */
export const initialiseDataFolder = async (path: string, withMasterKey: boolean): Promise<string> => {
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser();
  const dataDir = makeDataFolder(path, user);
  checkCanReach(user, clusterIn(dataDir));
  checkCanReach(user, binaries.postgres);
  await removeDrafts(dataDir);
  const password = await readOrCreateSecret(dataDir, 'migrator-password', makeSecret);
  if (withMasterKey) await readOrCreateSecret(dataDir, 'master-key', makeSecret);
  const draft = mkdtempSync(join(dataDir, `${DRAFT}${process.pid}-`));
  await createCluster(binaries, user, draft, [
    `create role migrator login createrole nosuperuser password '${password}';`,
    // Must precede the copy of the template, because no superuser can log in later.
    REVOKE_WRITING_FUNCTIONS,
    `create database ${DATABASE} owner migrator template postgres;`,
    'revoke all on database postgres, template1 from public;',
  ]);
  await install(draft, dataDir);
  return dataDir;
};

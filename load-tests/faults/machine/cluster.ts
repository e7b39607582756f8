import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostmaster, startPostgres, stopPostgres } from '@waivers/infra/local/postgres.ts';
import { findPostgresBinaries } from '@waivers/infra/local/postgres-binaries.ts';
import { createCluster } from '@waivers/infra/local/postgres-cluster.ts';
import { choosePostgresUser } from '@waivers/infra/local/postgres-user.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { until } from '../until.ts';
import { killAllIn } from './processes.ts';
import { asSuperuser } from './superuser.ts';

/** A PostgreSQL of our own with an empty database `waivers` that role `migrator` owns. */
export type Cluster = {
  /** As the product is given it. */
  readonly migratorUrl: string;
  /** For the oracle, and for what a control arm breaks. */
  readonly superuserUrl: string;
  readonly logFile: string;
  /** Starts the server, on the same port each time, and waits until recovery is over. */
  readonly start: () => Promise<void>;
  /** Stops it as an administrator would: open connections are ended, what is committed is written. */
  readonly stop: () => Promise<void>;
  /** Starts it when it has ended by itself, as its supervisor would, and waits until it takes connections. */
  readonly ensureRunning: () => Promise<void>;
  /** `kill -9` of the server and all its processes. */
  readonly kill: () => void;
};

const answers = (superuserUrl: string): Promise<boolean> =>
  asSuperuser(superuserUrl, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

/**
 * @param folder does not exist yet; a real path, on the disk that is to be broken
 * @param logFolder where the server's log goes, so that it outlives the disk
 */
export const makeCluster = async (folder: string, logFolder: string = dirname(folder)): Promise<Cluster> => {
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser();
  if (user.kind === 'other') chmodSync(dirname(folder), 0o711);
  await createCluster(binaries, user, folder, [
    "create role migrator login createrole nosuperuser password 'migrator';",
    "alter role postgres password 'postgres';",
    'create database waivers owner migrator;',
  ]);
  const port = await stablePort();
  const superuserUrl = `postgres://postgres:postgres@127.0.0.1:${port}/waivers`;
  const logFile = join(logFolder, 'postgres.log');
  const start = async (): Promise<void> => {
    await startPostgres({ binaries, user, cluster: folder, logFile, port });
  };
  await start();
  return {
    migratorUrl: `postgres://migrator:migrator@127.0.0.1:${port}/waivers`,
    superuserUrl,
    logFile,
    start,
    stop: () => stopPostgres(folder),
    ensureRunning: async () => {
      // It may be recovering, and may find then that it has to end after all: only an answer counts.
      await until('PostgreSQL runs', async () => {
        if (findPostmaster(folder) === undefined) await start();
        return answers(superuserUrl);
      });
    },
    kill: () => killAllIn(folder),
  };
};

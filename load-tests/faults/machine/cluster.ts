import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostmaster, startPostgres, stopPostgres } from '@waivers/infra/launcher/postgres.ts';
import { findPostgresBinaries } from '@waivers/infra/launcher/postgres-binaries.ts';
import { createCluster } from '@waivers/infra/launcher/postgres-cluster.ts';
import { choosePostgresUser } from '@waivers/infra/launcher/postgres-user.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { killAllIn } from './processes.ts';
import { asSuperuser } from './superuser.ts';
import { until } from './until.ts';

export type Cluster = {
  readonly migratorUrl: string;
  readonly superuserUrl: string;
  readonly logFile: string;
  /** Starts the server on the same port every time and waits for recovery. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Restarts the server if it exited by itself, and waits until it accepts connections. */
  readonly ensureRunning: () => Promise<void>;
  readonly kill: () => void;
};

const answers = (superuserUrl: string): Promise<boolean> =>
  asSuperuser(superuserUrl, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

type ClusterOptions = {
  /** Folder for the server's log that outlives the disk under test. */
  readonly logFolder?: string;
  /** PostgreSQL's settings, in addition to the product's. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** @param folder real path of a new folder on the disk under test */
export const makeCluster = async (
  folder: string,
  { logFolder = dirname(folder), settings = {} }: ClusterOptions = {},
): Promise<Cluster> => {
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
    await startPostgres({ binaries, user, cluster: folder, logFile, port, settings });
  };
  await start();
  return {
    migratorUrl: `postgres://migrator:migrator@127.0.0.1:${port}/waivers`,
    superuserUrl,
    logFile,
    start,
    stop: () => stopPostgres(folder),
    ensureRunning: async () => {
      // Recovery may still fail, so only a query that succeeds counts.
      await until('PostgreSQL runs', async () => {
        if (findPostmaster(folder) === undefined) await start();
        return answers(superuserUrl);
      });
    },
    kill: () => killAllIn(folder),
  };
};

import { readdirSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostmaster, freePort, startPostgres, stopPostgres } from '../launcher/postgres.ts';
import { findPostgresBinaries } from '../launcher/postgres-binaries.ts';
import { createCluster } from '../launcher/postgres-cluster.ts';
import { choosePostgresUser } from '../launcher/postgres-user.ts';
import { isRunning } from '../machine/processes.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL for login role `migrator` (CREATEDB CREATEROLE NOSUPERUSER) on database `postgres` of PostgreSQL 18. */
    postgresUrl: string;
    /** URL for tests that act as the administrator, for example to terminate a backend. */
    postgresSuperuserUrl: string;
  }
}

const FOLDER = 'waivers-test-postgres-';

const removeOrphans = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(FOLDER))) {
    if (isRunning(Number(name.slice(FOLDER.length).split('-')[0]))) continue;
    await remove(join(tmpdir(), name));
  }
};

const remove = async (folder: string): Promise<void> => {
  await stopPostgres(join(folder, 'cluster'), 'immediate');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};

export default async (project: TestProject): Promise<() => Promise<void>> => {
  await removeOrphans();
  const folder = await mkdtemp(join(realpathSync(tmpdir()), `${FOLDER}${process.pid}-`));
  const cluster = join(folder, 'cluster');
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser();
  if (user.kind === 'other') await chmod(folder, 0o711);
  await createCluster(binaries, user, cluster, [
    "create role migrator login createdb createrole nosuperuser password 'migrator';",
    "alter role postgres password 'postgres';",
  ]);
  const start = { binaries, user, cluster, logFile: join(folder, 'postgres.log') };
  const settings = { max_connections: '200', shared_buffers: '128MB' };
  const { port } = await startPostgres({ ...start, port: await freePort(), settings });
  project.provide('postgresUrl', `postgres://migrator:migrator@127.0.0.1:${port}/postgres`);
  project.provide('postgresSuperuserUrl', `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  const hurry = () => {
    const found = findPostmaster(cluster);
    if (found !== undefined) process.kill(found.pid, 'SIGQUIT');
  };
  process.once('SIGINT', hurry).once('SIGTERM', hurry);
  return () => remove(folder);
};

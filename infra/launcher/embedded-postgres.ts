import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { readSecret } from '../machine/secret-files.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { clusterIn, DATABASE, postgresLogIn } from './data-folder.ts';
import { findPostmaster, freePort, PostgresUnavailable, startPostgres, stopPostgres } from './postgres.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { checkCanReach, choosePostgresUser } from './postgres-user.ts';

/** Advisory lock of the launcher that owns the server. Two owners would stop each other's PostgreSQL. */
const OWNER_LOCK = 0x77616976;
const PATIENCE_MS = 3000;
const START_ATTEMPTS = 6;
const LONGEST_WAIT_MS = 500;
const FIRST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;

export type EmbeddedPostgres = {
  readonly databaseUrl: string;
  readonly lost: Promise<StartRefused>;
  stop(how: 'fast' | 'immediate'): Promise<void>;
};

type Tell = (line: string) => void;
type Ownership = { readonly client: Client; readonly port: number };

/** Returns a URL for role `migrator` on the running server. @throws StartRefused if the password file is missing */
export const connectionString = (dataDir: string, port: number): string => {
  const password = readSecret(dataDir, 'migrator-password');
  if (password === undefined) {
    throw new StartRefused(`${dataDir}/secrets/migrator-password is missing: restore it from your backup.`);
  }
  return `postgres://migrator:${password}@127.0.0.1:${port}/${DATABASE}`;
};

const refuseOtherMajor = (dataDir: string, { major }: PostgresBinaries): void => {
  const made = readFileSync(join(clusterIn(dataDir), 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new StartRefused(
    `The database in ${dataDir} was made by PostgreSQL ${made}, and this version brings PostgreSQL ${major}. Nothing was ` +
      'changed. Start the version that you had and back up (npm run backup -- --to DIR), then restore with this one ' +
      'into an empty DATA_DIR: npm run restore -- --from DIR',
  );
};

const start = async (dataDir: string, port: number | undefined): Promise<number> => {
  const cluster = clusterIn(dataDir);
  const binaries = findPostgresBinaries();
  const user = choosePostgresUser(cluster);
  checkCanReach(user, cluster);
  checkCanReach(user, binaries.postgres);
  const logFile = postgresLogIn(dataDir);
  return (await startPostgres({ binaries, user, cluster, logFile, port: port ?? (await freePort()) })).port;
};

const ensureRunning = async (dataDir: string, port: number | undefined, tell: Tell): Promise<number> => {
  for (let attempt = 1; ; attempt++) {
    const found = findPostmaster(clusterIn(dataDir));
    if (found?.ready) return found.port;
    if (found === undefined) {
      try {
        return await start(dataDir, port);
      } catch (error) {
        // After a kill, the server's processes hold its shared memory for a moment until they exit.
        if (!(error instanceof PostgresUnavailable) || attempt === START_ATTEMPTS) throw error;
        if (attempt > 2) tell('PostgreSQL has not started yet; retrying ...');
      }
    }
    await pause(Math.min(FIRST_BACK_OFF_MS * attempt, LONGEST_WAIT_MS));
  }
};

const connect = async (dataDir: string, port: number): Promise<Client | undefined> => {
  const client = new Client({
    connectionString: connectionString(dataDir, port),
    application_name: `waivers launcher, process ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without a listener, losing an idle connection would crash the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (findPostmaster(clusterIn(dataDir)) === undefined) return undefined;
    const code = (error as { readonly code?: string }).code;
    if (code !== '28P01' && code !== '3D000') return undefined;
    throw new StartRefused(
      `PostgreSQL of ${dataDir} refused the launcher (${(error as Error).message}): its folders "postgres" ` +
        'and "secrets" do not belong together. Restore both from one backup.',
    );
  }
};

const takeLock = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    OWNER_LOCK,
  ]);
  return rows[0]?.taken === true;
};

const describeOwner = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [OWNER_LOCK],
  );
  return rows[0]?.application_name ?? 'another launcher';
};

/** Becomes the server's owner and starts it if needed. Takes over a server left by a killed launcher. */
const becomeOwner = async (dataDir: string, port: number | undefined, tell: Tell): Promise<Ownership> => {
  const patience = performance.now() + PATIENCE_MS;
  for (;;) {
    const running = await ensureRunning(dataDir, port, tell);
    const client = await connect(dataDir, running);
    try {
      if (client !== undefined) {
        if (await takeLock(client)) return { client, port: running };
        const owner = await describeOwner(client);
        await client.end();
        if (performance.now() > patience) {
          throw new StartRefused(
            `The product is already running on the data folder ${dataDir} (${owner}). Stop it first, or start ` +
              'this one with another DATA_DIR.',
          );
        }
      }
    } catch (error) {
      if (error instanceof StartRefused || findPostmaster(clusterIn(dataDir)) !== undefined) throw error;
    }
    await pause(FIRST_BACK_OFF_MS);
  }
};

const recover = async (
  dataDir: string,
  port: number,
  tell: Tell,
  isStopping: () => boolean,
): Promise<Ownership | StartRefused | undefined> => {
  for (let backOff = FIRST_BACK_OFF_MS; !isStopping(); backOff = Math.min(2 * backOff, LONGEST_BACK_OFF_MS)) {
    try {
      return await becomeOwner(dataDir, port, tell);
    } catch (error) {
      if (error instanceof StartRefused && !(error instanceof PostgresUnavailable)) return error;
      tell(`${(error as Error).message}\nRetrying in ${backOff / 1000} s ...`);
    }
    await pause(backOff);
  }
  return undefined;
};

/**
 * Starts or takes over the data folder's PostgreSQL and restarts it on the same port whenever it exits.
 * @throws StartRefused if another launcher owns it, it cannot be started, or another PostgreSQL made it
 */
export const openEmbeddedPostgres = async (dataDir: string, tell: Tell): Promise<EmbeddedPostgres> => {
  refuseOtherMajor(dataDir, findPostgresBinaries());
  const orphan = findPostmaster(clusterIn(dataDir));
  let ownership = await becomeOwner(dataDir, undefined, tell);
  if (orphan !== undefined)
    tell(`Took over PostgreSQL (process ${orphan.pid}) from a launcher that has ended.`);
  const { port } = ownership;
  let stopping = false;
  let recovering: Promise<void> = Promise.resolve();
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<StartRefused>();

  const guard = ({ client }: Ownership): void => {
    client.once('end', () => {
      if (stopping) return;
      tell('PostgreSQL stopped; requests get 503 until it is back. Restarting it ...');
      recovering = recover(dataDir, port, tell, () => stopping).then((next) => {
        if (next === undefined) return;
        if (next instanceof StartRefused) return giveUp(next);
        tell('PostgreSQL is back.');
        ownership = next;
        guard(next);
      });
    });
  };
  guard(ownership);

  return {
    databaseUrl: connectionString(dataDir, port),
    lost,
    stop: async (how) => {
      stopping = true;
      await recovering;
      // Release the lock only after the server has stopped, so that no other launcher takes over a stopping server.
      await stopPostgres(clusterIn(dataDir), how);
      await ownership.client.end().catch(() => undefined);
    },
  };
};

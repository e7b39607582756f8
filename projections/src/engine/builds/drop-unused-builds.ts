import { setUpSession } from '@waivers/events/database/session-settings.ts';
import { Client } from 'pg';
import { dropBuilds } from './drop-builds.ts';
import { tryLockRebuild } from './rebuild-lock.ts';
import { type Statements, statementsOn } from './statements.ts';

/** No query planned before the switch takes longer than this. */
export const KEEP_RETIRED_SECONDS = 60;
const CHECK_INTERVAL_MS = 60_000;

const isHalfMade = async (connection: Statements, projection: string): Promise<boolean> => {
  const { rows } = await connection.query(
    "select from projections.builds where projection = $1 and state = 'building' limit 1",
    [projection],
  );
  return rows.length > 0;
};

/** Drops unused builds, because erasures don't reach them and erased names would survive there. */
export const dropUnusedBuilds = async (connectionString: string, projection: string): Promise<void> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await setUpSession(client);
    const connection = statementsOn(client);
    await dropBuilds(connection, projection, ['retired'], KEEP_RETIRED_SECONDS);
    if ((await isHalfMade(connection, projection)) && (await tryLockRebuild(connection, projection))) {
      await dropBuilds(connection, projection, ['building']);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** @param onError called on each failure, before the next attempt @returns a function that stops the timer */
export const dropUnusedBuildsRegularly = (
  connectionString: string,
  projection: string,
  onError: (error: unknown) => void,
): (() => void) => {
  const look = (): void => void dropUnusedBuilds(connectionString, projection).catch(onError);
  const timer = setInterval(look, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

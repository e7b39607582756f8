import { setUpSession } from '@waivers/events/database/session-settings.ts';
import { KEEPALIVES } from '@waivers/events/delivery/follower/session.ts';
import { Client, Pool } from 'pg';

/** Then the rebuild gives up on the server and starts anew. */
const NO_ANSWER_MS = 5 * 60_000;

/** For copying rows. Commits need no flush, because a crash discards the build anyway. */
export const openCopyPool = (connectionString: string, max: number): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: NO_ANSWER_MS,
    application_name: 'waivers rebuild',
    onConnect: (client) => setUpSession(client, { ...KEEPALIVES, synchronous_commit: 'off' }),
  });
  pool.on('error', () => undefined);
  return pool;
};

/** Holds the rebuild's lock and creates indexes, without a time limit. @throws Error when PostgreSQL is unavailable */
export const openControl = async (connectionString: string, projection: string): Promise<Client> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: `waivers rebuild of ${projection}`,
  });
  // The running statement fails; without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await setUpSession(client, KEEPALIVES);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
};

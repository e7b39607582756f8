import { setUpSession } from '@waivers/events/database/session-settings.ts';
import { KEEPALIVES } from '@waivers/events/delivery/follower/session.ts';
import { Client, Pool } from 'pg';

const QUERY_TIMEOUT_MS = 5 * 60_000;

/** Commits without flushing because a crash discards the build anyway. */
export const openCopyPool = (connectionString: string, max: number): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'waivers rebuild',
    onConnect: (client) => setUpSession(client, { ...KEEPALIVES, synchronous_commit: 'off' }),
  });
  pool.on('error', () => undefined);
  return pool;
};

/** Opens the connection that holds the rebuild lock and creates indexes, with no statement timeout. */
export const openControl = async (connectionString: string, projection: string): Promise<Client> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: `waivers rebuild of ${projection}`,
  });
  // Without a listener, losing the connection would crash the process. The running statement fails anyway.
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

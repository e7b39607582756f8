import { setUpSession } from '@waivers/events/database/session-settings.ts';
import { KEEPALIVES } from '@waivers/events/delivery/follower/session.ts';
import { Client, Pool } from 'pg';

/** A server that does not answer any more is given up then, and the rebuild begins anew. */
const NO_ANSWER_MS = 5 * 60_000;

/** The connections that copy rows. A crash in the middle throws the build away, so no commit has to be waited for. */
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

/**
 * The connection that holds a rebuild's lock and makes indexes, which takes as long as it takes. When its machine has
 * vanished the server lets go of the lock within half a minute.
 * @throws Error when PostgreSQL is away
 */
export const openControl = async (connectionString: string, projection: string): Promise<Client> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: `waivers rebuild of ${projection}`,
  });
  // The statement that runs fails by itself; heard here, the error does not end the process.
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

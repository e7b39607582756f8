import { setUpSession } from '@waivers/events/database/session-settings.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

export type DatabasePool = {
  /** As the role that the process or thread works as. */
  readonly connectionString: string;
  /** What PostgreSQL shows of its connections: `waivers command-api`. */
  readonly name: string;
  /** The most connections. */
  readonly max: number;
};

/** Milliseconds. */
const TIMEOUTS = { statement_timeout: '10000', idle_in_transaction_session_timeout: '20000' } as const;

/** Connections of a long-lived process: a server that is away, or slow, is waited for so long and no longer. */
export const openDatabasePool = (
  { connectionString, name, max }: DatabasePool,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    query_timeout: 11_000,
    application_name: name,
    onConnect: (client) => setUpSession(client, TIMEOUTS),
  });
  // A connection that breaks is replaced. Unheard, its error would end the process: the pool hears only those of
  // idle connections, and whoever has taken one out (Kysely) only the failure of the query.
  pool.on('error', (error) => {
    // Ended connections still hear the server's good-bye when it stops right after us.
    if (!pool.ending) logger.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

import { setUpSession } from '@waivers/events/database/session-settings.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';

export type DatabasePool = {
  readonly connectionString: string;
  readonly name: string;
  readonly max: number;
};

const TIMEOUTS = { statement_timeout: '10000', idle_in_transaction_session_timeout: '20000' } as const;

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
  // The pool reports only idle clients' errors. Without a listener on each client, others crash the process.
  pool.on('error', (error) => {
    // Stay silent while the pool is closing, because a stopping server may still send errors.
    if (!pool.ending) logger.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

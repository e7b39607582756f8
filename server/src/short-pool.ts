import type { Kysely } from 'kysely';
import { Pool } from 'pg';

/** A server that takes the connection and says nothing would be waited for without end. */
const CONNECT_MS = 15_000;

/**
 * Connections for a piece of work that ends before the server may be stopped. A pool resolves its end before its
 * connections are closed; the server's good-bye to them, unheard, would end this process after all is done.
 */
export const openShortPool = (connectionString: string, max: number): Pool =>
  new Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_MS }).on('error', () => undefined);

/** Ends a pool that Kysely was given: it ends those alone that it has used, and others keep a process for ten seconds. */
export const endShortPool = async <Database>(database: Kysely<Database>, pool: Pool): Promise<void> => {
  await database.destroy();
  if (!pool.ended) await pool.end();
};

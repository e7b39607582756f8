import type { Kysely } from 'kysely';
import { Pool } from 'pg';

/** For servers that accept a connection and stay silent. */
const CONNECT_MS = 15_000;

/** A pool's `end` resolves before its connections close, and late errors of a stopping server would end this process. */
export const openOneOffPool = (connectionString: string, max: number): Pool =>
  new Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_MS }).on('error', () => undefined);

/** Kysely ends a pool only if it was used; an unused one keeps a process for ten seconds. */
export const endOneOffPool = async <Database>(database: Kysely<Database>, pool: Pool): Promise<void> => {
  await database.destroy();
  if (!pool.ended) await pool.end();
};

import type { Kysely } from 'kysely';
import { Pool } from 'pg';

/** Timeout for servers that accept connections but never respond. */
const CONNECT_MS = 15_000;

/** Ignores errors, because `end` resolves before connections close, and a stopping server may still send some. */
export const openOneOffPool = (connectionString: string, max: number): Pool =>
  new Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_MS }).on('error', () => undefined);

/** Ends unused pools too. Kysely skips them, which would keep the process alive for ten seconds. */
export const endOneOffPool = async <Database>(database: Kysely<Database>, pool: Pool): Promise<void> => {
  await database.destroy();
  if (!pool.ended) await pool.end();
};

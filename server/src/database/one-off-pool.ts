import type { Kysely } from 'kysely';
import { Pool } from 'pg';

/** For servers that accept connections but never answer. */
const CONNECT_MS = 15_000;

/** `end` resolves before connections close, so errors of a stopping server must be ignored until then. */
export const openOneOffPool = (connectionString: string, max: number): Pool =>
  new Pool({ connectionString, max, connectionTimeoutMillis: CONNECT_MS }).on('error', () => undefined);

/** Kysely only ends pools that were used; an unused one would keep the process alive for ten seconds. */
export const endOneOffPool = async <Database>(database: Kysely<Database>, pool: Pool): Promise<void> => {
  await database.destroy();
  if (!pool.ended) await pool.end();
};

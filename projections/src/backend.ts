import { documentCache } from '@waivers/events/blobs/document-cache.ts';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { requireKeyBatches } from '@waivers/events/keys/erasure/require-key-batches.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import { warnOfRoleSettings } from '@waivers/server/settings/warn-of-role-settings.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { ProjectorSettings } from './projector.ts';
import { READ_CONNECTIONS } from './queries/owner-reads.ts';
import type { ReadServices } from './queries/read-services.ts';

export type ReadBackend = Pick<ReadServices, 'document' | 'clock'> & {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly pool: Pool;
};

/**
 * For the read side, which appends only seals of PDFs and stamps of checkpoints.
 * @throws Error if the database or the log is unavailable, after closing the pool
 */
export const openReadBackend = async (
  { databaseUrl, masterKey, eventStore }: ProjectorSettings,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ReadBackend & { close(): Promise<void> }> => {
  const connectionString = connectionStringFor(databaseUrl, masterKey, 'app');
  const pool = openDatabasePool(
    { connectionString, name: 'waivers projections', max: READ_CONNECTIONS },
    logger,
  );
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const open = async (): Promise<EventLog> => {
    await warnOfRoleSettings(pool, logger);
    const opened = await openProductLog({ connectionString, eventStore });
    return eventStore === undefined ? opened : requireKeyBatches(opened, database);
  };
  const log = await open().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    pool,
    log,
    keys: postgresKeyStore(database, masterKey),
    document: documentCache(postgresBlobStore(pool)),
    clock: () => new Date(),
    close: async () => {
      await log.close();
      await pool.end();
    },
  };
};

import { documentCache } from '@waivers/events/blobs/document-cache.ts';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { DEFAULT_PREFIX } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openLog } from '@waivers/events/open-log.ts';
import type { PastServices } from '@waivers/projections/audit/audited-state.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { masterKeyFor, type OpenedDatabase, openOwnLog } from '../tools/database-for-command.ts';

export type Sources = {
  readonly log: EventLog;
  /** Services that decrypt personal values. If undefined, the values stay sealed. */
  readonly opening: Pick<PastServices, 'keys' | 'document'> | undefined;
  close(): Promise<void>;
};

export const openOtherLog = async (url: string): Promise<Sources> => {
  const prefix = process.env.EVENTSTOREDB_PREFIX || DEFAULT_PREFIX;
  const log = await openLog(url, { prefix, isReadOnly: true, readConnections: 2 });
  return { log, opening: undefined, close: () => log.close() };
};

/** Opens the product's log without its keys. @throws StartRefused like `openOwnLog` */
export const openSealedProduct = async (opened: OpenedDatabase): Promise<Sources> => {
  const log = await openOwnLog(opened, { connectionString: opened.databaseUrl, isReadOnly: true });
  return { log, opening: undefined, close: () => log.close() };
};

/** @returns the connection string for role `analyst` @throws StartRefused without the master key */
export const analystUrl = async (opened: OpenedDatabase): Promise<string> =>
  connectionStringFor(opened.databaseUrl, await masterKeyFor(opened), 'analyst');

/**
 * Opens a log with the product's keys, as the read-only role `analyst`.
 * @param otherLog URL of a log to open instead of the product's
 * @throws StartRefused without the master key
 */
export const openProduct = async (opened: OpenedDatabase, otherLog: string | undefined): Promise<Sources> => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'analyst');
  const reading = { isReadOnly: true, readConnections: 2 };
  const log =
    otherLog === undefined
      ? await openOwnLog(opened, { connectionString, ...reading })
      : await openLog(otherLog, { prefix: opened.settings.eventStore?.prefix, ...reading });
  const pool = openOneOffPool(connectionString, 2);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  return {
    log,
    opening: {
      keys: postgresKeyStore(database, masterKey),
      document: documentCache(postgresBlobStore(pool)),
    },
    close: async () => {
      await log.close();
      await database.destroy();
    },
  };
};

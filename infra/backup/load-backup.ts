import type { Readable } from 'node:stream';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { unopenedBatches } from '@waivers/events/keys/master-key-check.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import {
  beginRestore,
  clearForRestore,
  endRestore,
  loadedEvents,
  restoreTarget,
} from '@waivers/events/log/postgres/restored-log.ts';
import { type Migrations, migrate } from '@waivers/events/migrations/migrate.ts';
import { restrictPublicRights } from '@waivers/events/migrations/public-rights.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { open } from './archive.ts';
import type { BackupPlace } from './backup-place.ts';
import { compareSnapshot, loadSnapshot, type OnRows } from './snapshot.ts';
import { parseHeader, readSnapshotText, type SnapshotHeader } from './snapshot-text.ts';

export type LoadedBackup = { readonly header: SnapshotHeader; readonly events: number };

/** Migrations that the tables were made by. Later ones run at the next start, as in an upgrade. */
const migrationsOf = ({ migrations }: SnapshotHeader): Migrations => {
  const known: Migrations = MIGRATIONS;
  const unknown = migrations.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0)
    return Object.fromEntries(migrations.map((name) => [name, known[name]])) as Migrations;
  throw new StartRefused(
    `A newer version of the product made this backup: ${unknown.join(', ')} is not known here. Restore it with that version.`,
  );
};

const TAKEN =
  'The database already has a log, and a restore never writes over one. Nothing was changed. Name an empty DATA_DIR or ' +
  'DATABASE_URL.';

/** Reads a backup's header. @throws StartRefused if the key is another one, or the backup a newer version's */
export const readBackupHeader = async (
  place: BackupPlace,
  name: string,
  masterKey: MasterKey,
): Promise<SnapshotHeader> => {
  const plain = await open(await place.read(name), masterKey);
  try {
    const header = parseHeader(await readSnapshotText(plain).line());
    migrationsOf(header);
    return header;
  } finally {
    plain.destroy();
  }
};

const inTransaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const requireKeys = async (pool: Pool, masterKey: MasterKey): Promise<void> => {
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const unopened = await unopenedBatches(database, masterKey);
  if (unopened > 0) throw new Error(`MASTER_KEY does not open ${unopened} batches of data keys.`);
};

/**
 * Loads a backup into an empty database, reads every row back and compares it, and opens every batch of keys. Nothing
 * starts on the database before `npm run log -- new-epoch`. Killed at any point, it can be run again.
 * @param databaseUrl as the owner
 * @throws StartRefused if the database has another log, or the backup is another key's or a newer version's
 * @throws Error if the backup is damaged or incomplete; the database then has no rows
 */
export const loadBackup = async (
  databaseUrl: string,
  sealed: Readable,
  masterKey: MasterKey,
  onRows?: OnRows,
): Promise<LoadedBackup> => {
  const reader = readSnapshotText(await open(sealed, masterKey));
  const header = parseHeader(await reader.line());
  const migrations = migrationsOf(header);
  const { logId, takenAt } = header;
  const restore = { logId, missingEpoch: derivedId(logId, takenAt) };
  const pool = openOneOffPool(databaseUrl, 2);
  try {
    const target = await restoreTarget(pool, restore);
    if (target === 'taken') throw new StartRefused(TAKEN);
    if (target === 'empty') {
      await ensureRoles(pool, masterKey);
      await restrictPublicRights(pool);
      await migrate(pool, migrations);
      await beginRestore(pool, restore);
      await inTransaction(pool, async (client) => {
        await clearForRestore(client);
        await compareSnapshot(client, header, await loadSnapshot(client, header, reader, onRows));
        await endRestore(client, restore);
      });
    }
    await requireKeys(pool, masterKey);
    return { header, events: await loadedEvents(pool) };
  } finally {
    sealed.destroy();
    await pool.end();
  }
};

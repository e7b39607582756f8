import type { Readable } from 'node:stream';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { unopenedBatches } from '@waivers/events/keys/master-key-check.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { endRestore, newestPosition, restoreTarget } from '@waivers/events/log/postgres/restored-log.ts';
import { type Migrations, migrate } from '@waivers/events/migrations/migrate.ts';
import { restrictPublicRights } from '@waivers/events/migrations/public-rights.ts';
import { ensureRoles } from '@waivers/events/migrations/roles.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { open } from './archive.ts';
import { archiveName, type Backup, logPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { compareSnapshot, inTransaction, loadSnapshot, type OnRows } from './snapshot.ts';
import { parseHeader, readSnapshotText, type SnapshotHeader, type SnapshotReader } from './snapshot-text.ts';

/** Migrations that the tables were made by. Later ones run afterwards, as in an upgrade. */
const migrationsOf = ({ migrations }: SnapshotHeader): Migrations => {
  const known: Migrations = MIGRATIONS;
  const unknown = migrations.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0)
    return Object.fromEntries(migrations.map((name) => [name, known[name]])) as Migrations;
  throw new StartRefused(
    `A newer version of the product made this backup: ${unknown.join(', ')} is not known here. Restore it with that version.`,
  );
};

type Named = Pick<Backup, 'name' | 'series'>;

/** @throws Error if the archive has been renamed, so that it would pass for a newer one, or for one of another log */
const requireOwnName = ({ name, series }: Named, { logId, takenAt }: SnapshotHeader): void => {
  if (archiveName(series, new Date(takenAt)) !== name || !series.startsWith(logPrefix(logId)))
    throw new Error(`${name} is another backup, of ${takenAt} and log ${logId}: it has been renamed.`);
};

type OpenedArchive = { readonly header: SnapshotHeader; readonly reader: SnapshotReader; close(): void };

const openArchive = async (
  place: BackupPlace,
  backup: Named,
  masterKey: MasterKey,
): Promise<OpenedArchive> => {
  const plain: Readable = await open(await place.read(backup.name), masterKey);
  try {
    const reader = readSnapshotText(plain);
    const header = parseHeader(await reader.line());
    requireOwnName(backup, header);
    return { header, reader, close: () => void plain.destroy() };
  } catch (error) {
    plain.destroy();
    throw error;
  }
};

/**
 * Reads a backup's header.
 * @throws StartRefused if the key is another one, or the backup a newer version's; Error if it is damaged or renamed
 */
export const readBackupHeader = async (
  place: BackupPlace,
  backup: Named,
  masterKey: MasterKey,
): Promise<SnapshotHeader> => {
  const { header, close } = await openArchive(place, backup, masterKey);
  close();
  migrationsOf(header);
  return header;
};

const requireKeys = async (pool: Pool, masterKey: MasterKey): Promise<void> => {
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const unopened = await unopenedBatches(database, masterKey);
  if (unopened > 0) throw new Error(`MASTER_KEY does not open ${unopened} batches of data keys.`);
};

type Observer = {
  readonly onRows?: OnRows | undefined;
  /** Called before the first write, once the database is known to be empty or this backup's. */
  readonly onAccepted?: () => Promise<void>;
};

const load = async (
  pool: Pool,
  { header, reader }: OpenedArchive,
  masterKey: MasterKey,
  { onRows, onAccepted }: Observer,
): Promise<void> => {
  const migrations = migrationsOf(header);
  const { logId, takenAt } = header;
  const restore = { logId, missingEpoch: derivedId(logId, takenAt) };
  const target = await restoreTarget(pool, restore);
  if (target === 'occupied') {
    throw new StartRefused(
      'The database already has a log, and a restore never writes over one. Nothing was changed. Name an empty DATA_DIR ' +
        'or DATABASE_URL; to repeat a restore that was interrupted, name the same backup: --backup NAME',
    );
  }
  await onAccepted?.();
  if (target === 'loaded') return;
  await ensureRoles(pool, masterKey);
  await restrictPublicRights(pool);
  await migrate(pool, migrations);
  await inTransaction(pool, async (client) => {
    await compareSnapshot(client, await loadSnapshot(client, header, reader, onRows));
    await endRestore(client, restore);
  });
};

export type LoadedBackup = { readonly header: SnapshotHeader; readonly events: number };

/**
 * Loads a backup into an empty database, reads every row back and compares it, and opens every batch of keys. Nothing
 * starts on the database before `npm run log -- new-epoch`; until then, it can be run again.
 * @param databaseUrl as the owner
 * @throws StartRefused if the database has another log, or the backup is another key's or a newer version's
 * @throws Error if the backup is damaged or incomplete; the database then has no rows
 */
export const loadBackup = async (
  databaseUrl: string,
  place: BackupPlace,
  backup: Named,
  masterKey: MasterKey,
  observer: Observer = {},
): Promise<LoadedBackup> => {
  const archive = await openArchive(place, backup, masterKey);
  const pool = openOneOffPool(databaseUrl, 2);
  try {
    await load(pool, archive, masterKey, observer);
    await requireKeys(pool, masterKey);
    return { header: archive.header, events: await newestPosition(pool) };
  } finally {
    archive.close();
    await pool.end();
  }
};

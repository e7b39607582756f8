import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { appliedMigrations } from '@waivers/events/migrations/migrate.ts';
import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';
import { seal } from './archive.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { archiveName, type Backup, mediaPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { inSnapshot, type OnRows, writeSnapshot } from './snapshot.ts';
import type { SnapshotDigests, SnapshotHeader } from './snapshot-text.ts';

/** Only one backup of a database runs at a time, on whatever machine. */
const BACKUP_LOCK = 0x77616962;

export type BackupSource = {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly masterKey: MasterKey;
  /** Videos stored in a folder. Undefined if a bucket has them. */
  readonly mediaFolder: string | undefined;
};

export const mediaFilesIn = (dataDir: string): string => join(dataDir, 'media', 'files');

/** Copies videos that the place lacks. Stored files never change. @returns the names of all videos */
const copyMedia = async (
  { mediaFolder, masterKey }: BackupSource,
  place: BackupPlace,
  logId: string,
): Promise<readonly string[]> => {
  if (mediaFolder === undefined || !existsSync(mediaFolder)) return [];
  const files = folderPlace(mediaFolder);
  const names = await files.list('');
  const copied = new Set(await place.list(mediaPrefix(logId)));
  for (const name of names) {
    if (copied.has(mediaPrefix(logId) + name)) continue;
    await place.write(mediaPrefix(logId) + name, await seal(await files.read(name), masterKey));
  }
  return names;
};

/** @returns a function that lets the next backup run */
const requireAlone = async (pool: Pool): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ]);
  if (rows[0]?.taken === true) {
    return async () => {
      await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
      client.release();
    };
  }
  client.release();
  throw new StartRefused('Another backup of this database is running.');
};

export type TakenBackup = Backup & { readonly header: SnapshotHeader; readonly digests: SnapshotDigests };

/**
 * Writes one consistent state of everything that cannot be derived, while the product runs.
 * @throws StartRefused if another backup is running
 */
export const takeBackup = async (
  source: BackupSource,
  place: BackupPlace,
  { onRows, now = () => new Date() }: { readonly onRows?: OnRows; readonly now?: () => Date } = {},
): Promise<TakenBackup> => {
  const { pool, log, masterKey } = source;
  const release = await requireAlone(pool);
  try {
    const history = await readHistory(log);
    if (history === undefined) throw new StartRefused('There is no log yet, so there is nothing to back up.');
    const { logId, epoch } = history;
    // Most videos are copied before the snapshot begins, because an open one keeps PostgreSQL from removing old rows.
    await copyMedia(source, place, logId);
    const takenAt = now();
    return await inSnapshot(pool, async (client) => {
      const header: SnapshotHeader = {
        takenAt: takenAt.toISOString(),
        logId,
        epoch,
        migrations: [...(await appliedMigrations(pool))].sort(),
        tables: [...(await backedUpTables(client))].map((table) => ({
          ...table,
          columns: [...table.columns],
          key: [...table.key],
        })),
        media: [...(await copyMedia(source, place, logId))],
      };
      let digests: SnapshotDigests = {};
      const text = async function* () {
        digests = yield* writeSnapshot(client, header, onRows);
      };
      const name = archiveName(logId, takenAt);
      await place.write(name, await seal(Readable.from(text(), { objectMode: false }), masterKey));
      return { name, logId, takenAt, header, digests };
    });
  } finally {
    await release();
  }
};

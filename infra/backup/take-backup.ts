import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { appliedMigrations } from '@waivers/events/migrations/migrate.ts';
import type { Pool } from 'pg';
import { seal } from './archive.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { archiveName, mediaPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { type OnRows, writeSnapshot } from './snapshot.ts';

export type BackupSource = {
  /** Connects as the owner of the database. */
  readonly pool: Pool;
  readonly logId: string;
  /** See `seriesOf`. */
  readonly series: string;
  readonly masterKey: MasterKey;
  /** Videos stored in a folder. Undefined if a bucket has them. */
  readonly mediaFolder: string | undefined;
};

export const mediaFilesIn = (dataDir: string): string => join(dataDir, 'media', 'files');

/** Copies videos that the place lacks, because stored files never change. @returns the names of all videos */
const copyMedia = async (
  { mediaFolder, series, masterKey }: BackupSource,
  place: BackupPlace,
): Promise<readonly string[]> => {
  if (mediaFolder === undefined || !existsSync(mediaFolder)) return [];
  const files = folderPlace(mediaFolder);
  const prefix = mediaPrefix(series);
  const copied = new Set(await place.list(prefix));
  const present: string[] = [];
  for (const name of await files.list('')) {
    // A video that no waiver names may be deleted at any time.
    if (!existsSync(join(mediaFolder, name))) continue;
    if (!copied.has(prefix + name))
      await place.write(prefix + name, await seal(await files.read(name), masterKey));
    present.push(name);
  }
  return present;
};

type Options = {
  readonly takenAt?: Date;
  readonly onRows?: OnRows;
  readonly signal?: AbortSignal;
};

/** Writes one consistent state of everything that cannot be derived, while the product runs. @returns its name */
export const takeBackup = async (
  source: BackupSource,
  place: BackupPlace,
  { takenAt = new Date(), onRows, signal }: Options = {},
): Promise<string> => {
  const { pool, logId, series, masterKey } = source;
  // Most videos are copied before the snapshot begins, which should be short.
  await copyMedia(source, place);
  const snapshot = writeSnapshot(
    pool,
    async (client) => ({
      takenAt: takenAt.toISOString(),
      logId,
      migrations: [...(await appliedMigrations(client))].sort(),
      tables: await backedUpTables(client),
      media: await copyMedia(source, place),
    }),
    onRows,
  );
  const text = Readable.from(snapshot, { objectMode: false, ...(signal === undefined ? {} : { signal }) });
  const name = archiveName(series, takenAt);
  await place.write(name, await seal(text, masterKey));
  return name;
};

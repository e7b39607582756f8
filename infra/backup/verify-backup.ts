import { existsSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { freeSpace } from '@waivers/server/process/free-disk.ts';
import type { Pool } from 'pg';
import { clusterIn, initialiseDataFolder } from '../launcher/data-folder.ts';
import { openEmbeddedPostgres } from '../launcher/embedded-postgres.ts';
import { stopPostgres } from '../launcher/postgres.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { backedUpBytes } from './backed-up-tables.ts';
import { type Backup, verifiedName } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { loadBackup } from './load-backup.ts';
import { missingMedia } from './restore-media.ts';
import type { OnRows } from './snapshot.ts';

const ASIDE = 'backup-check';
const GIB = 1024 ** 3;
/** Disk space of a new PostgreSQL server, including its write-ahead log (1 GiB at most). */
const OVERHEAD_BYTES = 1.2 * GIB;

/** Removes the server that a killed check left. Call it before a check, and only while no other backup runs. */
export const removeCheck = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, ASIDE);
  if (!existsSync(folder)) return;
  await stopPostgres(clusterIn(realpathSync(folder)), 'immediate');
  await rm(folder, { recursive: true, force: true });
};

/** @throws StartRefused if the data folder's disk has no room for a restored copy */
export const requireRoomToVerify = async (pool: Pool, dataDir: string): Promise<void> => {
  const { free } = await freeSpace(dataDir);
  const needed = (await backedUpBytes(pool)) + OVERHEAD_BYTES;
  if (free >= needed) return;
  throw new StartRefused(
    `${dataDir} has ${(free / GIB).toFixed(1)} GiB free, but verifying a backup by restoring it aside takes ` +
      `${(needed / GIB).toFixed(1)} GiB. Nothing was backed up. Make room, or move DATA_DIR.`,
  );
};

type Options = { readonly onRows?: OnRows; readonly signal?: AbortSignal };

/**
 * Restores a backup into a PostgreSQL server of its own, compares every row, looks for its videos, and notes that it is
 * verified.
 * @param signal ends the server, and so the check
 * @returns the number of events
 * @throws Error if the backup is damaged or incomplete
 */
export const verifyBackup = async (
  place: BackupPlace,
  backup: Pick<Backup, 'name' | 'series'>,
  masterKey: MasterKey,
  dataDir: string,
  { onRows, signal }: Options = {},
): Promise<number> => {
  try {
    const aside = await initialiseDataFolder(join(dataDir, ASIDE), false);
    const server = await openEmbeddedPostgres(aside, () => undefined);
    const stop = (): Promise<void> => server.stop('immediate');
    signal?.addEventListener('abort', () => void stop());
    try {
      signal?.throwIfAborted();
      const { header, events } = await loadBackup(server.databaseUrl, place, backup, masterKey, { onRows });
      const missing = await missingMedia(place, backup.series, header.media);
      if (missing.length > 0)
        throw new Error(`The backup lacks ${missing.length} videos, such as ${missing[0]}.`);
      const note = JSON.stringify({ verifiedAt: new Date().toISOString(), events });
      await place.write(verifiedName(backup.name), Readable.from([Buffer.from(`${note}\n`)]));
      return events;
    } finally {
      await stop();
    }
  } finally {
    await removeCheck(dataDir);
  }
};

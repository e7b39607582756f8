import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { Pool } from 'pg';
import { clusterIn, initialiseDataFolder } from '../launcher/data-folder.ts';
import { openEmbeddedPostgres } from '../launcher/embedded-postgres.ts';
import { stopPostgres } from '../launcher/postgres.ts';
import { isRunning } from '../machine/processes.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { backedUpBytes } from './backed-up-tables.ts';
import { verifiedName } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { type LoadedBackup, loadBackup } from './load-backup.ts';
import type { OnRows } from './snapshot.ts';

const ASIDE = 'backup-check-';

/** Removes what killed checks, and one of this process, left in the data folder, servers included. */
export const removeChecks = async (dataDir: string): Promise<void> => {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(ASIDE))) {
    const pid = Number(name.slice(ASIDE.length));
    if (pid !== process.pid && isRunning(pid)) continue;
    const folder = realpathSync(join(dataDir, name));
    await stopPostgres(clusterIn(folder), 'immediate');
    await rm(folder, { recursive: true, force: true });
  }
};

const GIB = 1024 ** 3;
/** What a new PostgreSQL server takes, and what its write-ahead log may. */
const OVERHEAD_BYTES = 1.2 * GIB;

/** @throws StartRefused if the data folder's disk has no room for a restored copy */
export const requireRoomToVerify = async (pool: Pool, dataDir: string): Promise<void> => {
  const { bavail, bsize } = await statfs(dataDir);
  const [free, needed] = [bavail * bsize, (await backedUpBytes(pool)) + OVERHEAD_BYTES];
  if (free >= needed) return;
  throw new StartRefused(
    `${dataDir} has ${(free / GIB).toFixed(1)} GiB free, but verifying a backup by restoring it aside takes ` +
      `${(needed / GIB).toFixed(1)} GiB. Nothing was backed up. Make room, or move DATA_DIR.`,
  );
};

/**
 * Restores a backup into a PostgreSQL server of its own, compares every row, notes that it is verified, and removes the
 * server. Needs as much free disk in the data folder as the database has without read models.
 * @throws Error if the backup is damaged or incomplete
 */
export const verifyBackup = async (
  place: BackupPlace,
  name: string,
  masterKey: MasterKey,
  dataDir: string,
  onRows?: OnRows,
): Promise<LoadedBackup> => {
  await removeChecks(dataDir);
  const aside = await initialiseDataFolder(join(dataDir, `${ASIDE}${process.pid}`), false);
  const server = await openEmbeddedPostgres(aside, () => undefined);
  try {
    const loaded = await loadBackup(server.databaseUrl, await place.read(name), masterKey, onRows);
    const note = JSON.stringify({ verifiedAt: new Date().toISOString(), events: loaded.events });
    await place.write(verifiedName(name), Readable.from([`${note}\n`]));
    return loaded;
  } finally {
    await server.stop('immediate');
    await removeChecks(dataDir);
  }
};

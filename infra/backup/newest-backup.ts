import type { BackupAddress } from '@waivers/server/settings/backup-address.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { backupsIn } from './backup-names.ts';
import { openBackupPlace } from './open-backup-place.ts';

/** @returns when the newest backup was taken, of whatever log @throws StartRefused if the place does not answer */
export const newestBackup = async (address: BackupAddress): Promise<Date | undefined> => {
  const place = await openBackupPlace(address);
  try {
    return backupsIn(await place.list(''))[0]?.takenAt;
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(`BACKUP_URL cannot be read (${(cause as Error).message}). Nothing was started.`, {
      cause,
    });
  }
};

import { StartRefused } from '../machine/start-refused.ts';
import { backupsIn, logPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { readLastBackup } from './last-backup.ts';

/** An empty folder where backups were is a disk that is not mounted. @throws StartRefused in that case */
export const refuseLostPlace = async (place: BackupPlace, logId: string, dataDir: string): Promise<void> => {
  if (readLastBackup(dataDir)?.place !== place.name) return;
  if (backupsIn(await place.list(logPrefix(logId))).some(({ isVerified }) => isVerified)) return;
  throw new StartRefused(
    `${place.name} no longer has any of its backups. Mount its disk, or name another place. If they were deleted on ` +
      `purpose, delete ${dataDir}/last-backup.json too.`,
  );
};

import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { backupsIn, mediaPrefix, verifiedName } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { readBackupHeader } from './load-backup.ts';
import { backupsToRemove } from './retention.ts';

/** Removes backups by the rule of `retention.ts`, then videos that no kept backup names. @returns how many backups */
export const removeOldBackups = async (
  place: BackupPlace,
  logId: string,
  masterKey: MasterKey,
): Promise<number> => {
  const backups = backupsIn(await place.list(`${logId}/`));
  const old = backupsToRemove(backups);
  for (const { name } of old) {
    // The note goes first, so that what a kill leaves is an unverified backup.
    await place.remove(verifiedName(name));
    await place.remove(name);
  }
  if (old.length === 0) return 0;
  const kept = backups.filter((backup) => !old.includes(backup));
  const named = new Set<string>();
  for (const { name } of kept)
    for (const film of (await readBackupHeader(place, name, masterKey)).media)
      named.add(mediaPrefix(logId) + film);
  for (const name of await place.list(mediaPrefix(logId))) if (!named.has(name)) await place.remove(name);
  return old.length;
};

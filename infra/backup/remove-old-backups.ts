import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { backupsIn, erasedAt, erasuresPrefix, logPrefix, mediaPrefix, verifiedName } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { readBackupHeader } from './load-backup.ts';
import { backupsToRemove } from './retention.ts';

const removeAll = async (place: BackupPlace, names: readonly string[]): Promise<void> => {
  for (const name of names) await place.remove(name);
};

/**
 * Removes backups by the rule of `retention.ts`; videos that no kept backup of their series names; and notes of
 * erasures older than every kept backup. Run it while no other backup runs.
 * @param series the current one, which the master key opens
 * @returns how many backups were removed
 */
export const removeOldBackups = async (
  place: BackupPlace,
  logId: string,
  series: string,
  masterKey: MasterKey,
  now: Date = new Date(),
): Promise<number> => {
  const backups = backupsIn(await place.list(logPrefix(logId)));
  const old = backupsToRemove(backups, now);
  const kept = backups.filter((backup) => !old.includes(backup));
  for (const { name } of old) {
    // The note goes first, so that what a kill leaves is an unverified backup.
    await removeAll(place, [verifiedName(name), name]);
  }
  const named = new Set<string>();
  for (const backup of kept.filter((each) => each.series === series)) {
    const { media } = await readBackupHeader(place, backup, masterKey);
    for (const name of media) named.add(mediaPrefix(series) + name);
  }
  const videos = await place.list(mediaPrefix(series));
  await removeAll(
    place,
    videos.filter((name) => !named.has(name)),
  );
  for (const other of new Set(old.map((backup) => backup.series)))
    if (!kept.some((backup) => backup.series === other))
      await removeAll(place, await place.list(mediaPrefix(other)));
  const oldest = kept.at(-1)?.takenAt ?? now;
  const notes = await place.list(erasuresPrefix(logId));
  await removeAll(
    place,
    notes.filter((name) => (erasedAt(name) ?? now) < oldest),
  );
  return old.length;
};

import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import type { Settings } from '@waivers/server/settings/settings.ts';
import { makeFolders } from '../machine/make-folders.ts';
import { open } from './archive.ts';
import { mediaPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';
import { mediaFilesIn } from './take-backup.ts';

/** Copies back the videos that are missing. A bucket keeps its own. @returns how many were copied */
export const restoreMedia = async (
  place: BackupPlace,
  logId: string,
  masterKey: MasterKey,
  { dataDir, media }: Pick<Settings, 'dataDir' | 'media'>,
): Promise<number> => {
  if (media !== undefined) return 0;
  const names = await place.list(mediaPrefix(logId));
  if (names.length === 0) return 0;
  const folder = mediaFilesIn(dataDir);
  makeFolders(folder, 0o700);
  const files = folderPlace(folder);
  const there = new Set(await files.list(''));
  const missing = names
    .map((name) => name.slice(mediaPrefix(logId).length))
    .filter((name) => !there.has(name));
  for (const name of missing)
    await files.write(name, await open(await place.read(mediaPrefix(logId) + name), masterKey));
  return missing.length;
};

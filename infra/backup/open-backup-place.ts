import type { BackupAddress } from '@waivers/server/settings/backup-address.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';

export const openBackupPlace = async (address: BackupAddress): Promise<BackupPlace> => {
  if ('folder' in address) return folderPlace(address.folder);
  // Loaded on demand because the S3 client is large and rarely needed.
  const { s3Place } = await import('./s3-place.ts');
  return s3Place(address.s3);
};

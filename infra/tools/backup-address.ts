import { type BackupAddress, parseBackupAddress } from '@waivers/server/settings/backup-address.ts';
import { StartRefused } from '../machine/start-refused.ts';

/**
 * @param option `--to` or `--from`
 * @param setting the place of BACKUP_URL
 * @throws StartRefused if both are missing, or the option's value is neither a folder nor a bucket
 */
export const backupAddressFor = (
  option: '--to' | '--from',
  value: string | undefined,
  setting: { readonly address: BackupAddress } | undefined,
): BackupAddress => {
  if (value === undefined && setting !== undefined) return setting.address;
  const address = value === undefined ? undefined : parseBackupAddress(value);
  if (address !== undefined) return address;
  throw new StartRefused(
    value === undefined
      ? `Where are the backups? Give ${option} DIR or ${option} s3://…, or set BACKUP_URL.`
      : `${option} takes a folder, or s3://key:secret@bucket/prefix?endpoint=https://…&region=…`,
  );
};

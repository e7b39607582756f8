import { resolve } from 'node:path';
import { parseS3Address, type S3Address } from '../media/s3-address.ts';

/** A folder of this machine, such as a mounted disk, or an S3-compatible bucket. */
export type BackupAddress = { readonly folder: string } | { readonly s3: S3Address };

/** Parses a folder's path, or `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. */
export const parseBackupAddress = (text: string): BackupAddress | undefined => {
  if (!text.includes('://')) return { folder: resolve(text) };
  const s3 = parseS3Address(text);
  return s3 === undefined ? undefined : { s3 };
};

/** @returns the place for display, without a password */
export const placeName = (address: BackupAddress): string =>
  'folder' in address ? address.folder : `s3://${address.s3.bucket}/${address.s3.prefix}`;

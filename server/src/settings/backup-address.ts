import { resolve } from 'node:path';
import { parseS3Address, type S3Address } from '../media/s3-address.ts';

/** A folder of this machine, such as a mounted disk, or an S3-compatible bucket. */
export type BackupAddress = { readonly folder: string } | { readonly s3: S3Address };

/** Parses a folder's path, or `s3://key:secret@bucket/prefix?endpoint=https://…&region=…`. */
export const parseBackupAddress = (text: string): BackupAddress | undefined => {
  if (!/^[a-z0-9]+:/i.test(text)) return { folder: resolve(text) };
  const s3 = parseS3Address(text);
  return s3 === undefined ? undefined : { s3 };
};

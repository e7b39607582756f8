import type { Readable } from 'node:stream';
import { paginateListObjectsV2, S3 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Address } from '@waivers/server/media/s3-address.ts';
import { s3ClientConfig } from '@waivers/server/media/s3-client-config.ts';
import { placeName } from '@waivers/server/settings/backup-address.ts';
import type { BackupPlace } from './backup-place.ts';

/** S3 takes at most 10,000 parts, so an archive may have 156 GiB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Enough for a part at 1 Mbit/s. */
const ANSWERS_WITHIN_MS = 150_000;

export const s3Place = (address: S3Address): BackupPlace => {
  const { bucket: Bucket, prefix } = address;
  const client = new S3(s3ClientConfig(address, ANSWERS_WITHIN_MS));
  const keyOf = (name: string): string => `${prefix}${name}`;
  return {
    name: placeName({ s3: address }),
    write: async (name, bytes) => {
      const params = { Bucket, Key: keyOf(name), Body: bytes };
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
    },
    read: async (name) => {
      const { Body } = await client.getObject({ Bucket, Key: keyOf(name) });
      return Body as Readable;
    },
    list: async (under) => {
      const names: string[] = [];
      let previous: string | undefined;
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(under) });
      for await (const { Contents = [], NextContinuationToken: next } of pages) {
        // A partial listing would let a restore miss erasures.
        if (next !== undefined && next === previous)
          throw new Error(
            `The bucket ${Bucket} keeps returning the same page of its listing. Check its endpoint.`,
          );
        previous = next;
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      }
      return names.sort();
    },
    remove: async (name) => {
      await client.deleteObject({ Bucket, Key: keyOf(name) });
    },
  };
};

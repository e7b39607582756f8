import type { ReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { S3, S3ServiceException } from '@aws-sdk/client-s3';
import { type MetadataValue, S3Store } from '@tus/s3-store';
import type { Upload } from '@tus/utils';
import {
  type MediaName,
  type MediaStore,
  MediaStoreFull,
  MediaStoreUnavailable,
  UPLOAD_LIFE_MS,
  UploadNotOpen,
} from './media-store.ts';
import type { S3Address } from './s3-address.ts';
import { s3ClientConfig } from './s3-client-config.ts';

/** Size of an S3 part in bytes. Each part is buffered in a temporary file. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 8;
const ANSWERS_WITHIN_MS = 10_000;
/** Time for the last part to start uploading. When the source breaks off, the library first closes that part. */
const LAST_PART_BEGINS_WITHIN_MS = 200;
/** Time limit that is enough for the service to copy a gigabyte internally. */
const COPIES_WITHIN_MS = 120_000;

const NOT_THERE = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);
const NO_ROOM = new Set(['QuotaExceeded', 'InsufficientStorage', 'EntityTooLarge', 'XMinioStorageFull']);

const isNotThere = (error: unknown): boolean => NOT_THERE.has((error as Error | undefined)?.name ?? '');

const isOfNetwork = (error: unknown): boolean => {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown };
  return name === 'TimeoutError' || (typeof code === 'string' && /^(E[A-Z]+|UND_ERR|CERT_)/.test(code));
};

/** Wraps errors that affect the whole store, not a single object: unavailable, overloaded, full or forbidden. */
const storeError = (error: unknown): unknown => {
  if (error instanceof S3ServiceException) {
    const isFull = NO_ROOM.has(error.name) || error.$metadata.httpStatusCode === 507;
    return isFull ? new MediaStoreFull(error) : new MediaStoreUnavailable(error);
  }
  return error instanceof Error && isOfNetwork(error) ? new MediaStoreUnavailable(error) : error;
};

const translated = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw storeError(error);
  }
};

const unlessNotThere = <T>(work: () => Promise<T>): Promise<T | undefined> =>
  translated(async () => {
    try {
      return await work();
    } catch (error) {
      if (isNotThere(error)) return undefined;
      throw error;
    }
  });

/** Works around the tus S3 store, which treats every failure to read an upload's metadata as a missing upload. */
class Uploads extends S3Store {
  private readonly sent = new Map<string, readonly Promise<unknown>[]>();

  override create(upload: Upload): Promise<Upload> {
    return translated(() => super.create(upload));
  }

  /** Waits for parts in flight, because the library rejects without them and clients then ask for the offset. */
  override async write(source: Readable, key: string, offset: number): Promise<number> {
    try {
      return await translated(() => super.write(source, key, offset));
    } catch (error) {
      await pause(LAST_PART_BEGINS_WITHIN_MS);
      await Promise.allSettled(this.sent.get(key) ?? []);
      throw error;
    } finally {
      this.sent.delete(key);
    }
  }

  protected override uploadPart(
    metadata: MetadataValue,
    part: ReadStream | Readable | Buffer,
    number: number,
  ): Promise<string> {
    return this.noted(metadata.file.id, super.uploadPart(metadata, part as ReadStream, number));
  }

  protected override uploadIncompletePart(key: string, part: ReadStream | Readable): Promise<string> {
    return this.noted(key, super.uploadIncompletePart(key, part as ReadStream));
  }

  private noted<T>(key: string, part: Promise<T>): Promise<T> {
    this.sent.set(key, [...(this.sent.get(key) ?? []), part]);
    return part;
  }

  override async getUpload(key: string): Promise<Upload> {
    const notes = { Bucket: this.bucket, Key: this.infoKey(key) };
    if ((await unlessNotThere(() => this.client.headObject(notes))) === undefined)
      throw new UploadNotOpen('not_found');
    return translated(() => super.getUpload(key));
  }

  /** Also deletes complete uploads and trailing bytes that were too few for an S3 part. */
  override async remove(key: string): Promise<void> {
    const Bucket = this.bucket;
    const notes = await unlessNotThere(() => this.client.headObject({ Bucket, Key: this.infoKey(key) }));
    const UploadId = notes?.Metadata?.['upload-id'];
    if (UploadId !== undefined)
      await unlessNotThere(() => this.client.abortMultipartUpload({ Bucket, Key: key, UploadId }));
    for (const Key of [key, this.partKey(key, true), this.infoKey(key)])
      await unlessNotThere(() => this.client.deleteObject({ Bucket, Key }));
    await this.cache.delete(key);
  }
}

/** Stores media in an S3 bucket, which needs no public access because our servers deliver the files. */
export const s3MediaStore = (address: S3Address): MediaStore => {
  const { bucket: Bucket, prefix } = address;
  const client = new S3(s3ClientConfig(address, ANSWERS_WITHIN_MS));
  const patient = new S3(s3ClientConfig(address, COPIES_WITHIN_MS));
  const uploads = new Uploads({
    partSize: PART_BYTES,
    maxConcurrentPartUploads: PARTS_AT_ONCE,
    useTags: false,
    expirationPeriodInMilliseconds: UPLOAD_LIFE_MS,
    s3ClientConfig: { ...s3ClientConfig(address, COPIES_WITHIN_MS), bucket: Bucket },
  });
  const keyOf = ({ accountId, sha256, extension }: MediaName): string =>
    `${prefix}files/${accountId}/${sha256}.${extension}`;
  const bodyOf = async (Key: string, Range?: string): Promise<Readable | undefined> => {
    const answer = await unlessNotThere(() => client.getObject({ Bucket, Key, ...(Range ? { Range } : {}) }));
    return answer?.Body as Readable | undefined;
  };

  return {
    uploads: async () => uploads,
    uploadKey: (accountId, uploadId) => `${prefix}uploads/${accountId}/${uploadId}`,
    readUpload: async (key) => {
      const stream = await bodyOf(key);
      if (stream === undefined) throw new Error(`The upload ${key} is incomplete.`);
      return stream;
    },
    store: async (key, name) => {
      const CopySource = encodeURI(`${Bucket}/${key}`);
      await translated(() => patient.copyObject({ Bucket, Key: keyOf(name), CopySource }));
    },
    discard: (key) => uploads.remove(key),
    open: (name, { from, to }) => bodyOf(keyOf(name), `bytes=${from}-${to}`),
    size: async (name) => {
      const answer = await unlessNotThere(() => client.headObject({ Bucket, Key: keyOf(name) }));
      return answer?.ContentLength;
    },
    remove: async (name) => {
      await unlessNotThere(() => client.deleteObject({ Bucket, Key: keyOf(name) }));
    },
    freeBytes: async () => undefined,
    check: () => translated(async () => void (await client.headBucket({ Bucket }))),
  };
};

import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/utils';

export type MediaName = {
  readonly accountId: string;
  readonly sha256: string;
  readonly extension: string;
};

export type ByteRange = { readonly from: number; readonly to: number };

export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/** A folder or an S3-compatible service. Uploads have separate keys until `store` turns them into files. */
export interface MediaStore {
  uploads(): Promise<DataStore>;
  uploadKey(accountId: string, uploadId: string): string;
  readUpload(key: string): Promise<Readable>;
  /** Turns a complete upload into a file, which is durable once the promise resolves. Keeps the upload. Idempotent. */
  store(key: string, name: MediaName): Promise<void>;
  /** Deletes a complete or incomplete upload. Idempotent. */
  discard(key: string): Promise<void>;
  open(name: MediaName, range: ByteRange): Promise<Readable | undefined>;
  /** @returns the size in bytes, or undefined if the file does not exist */
  size(name: MediaName): Promise<number | undefined>;
  remove(name: MediaName): Promise<void>;
  freeBytes(): Promise<number | undefined>;
  check(): Promise<void>;
}

export class MediaStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The media store does not answer.', { cause });
    this.name = 'MediaStoreUnavailable';
  }
}

export class MediaStoreFull extends Error {
  constructor(cause: unknown) {
    super('The media store is full.', { cause });
    this.name = 'MediaStoreFull';
  }
}

const UPLOAD_STATUS = { not_found: 404, upload_busy: 423 } as const;

/** Thrown if an upload is missing or in use by another request. The tus library reads `status_code` and `body`. */
export class UploadNotOpen extends Error {
  readonly code: keyof typeof UPLOAD_STATUS;
  readonly status_code: number;
  readonly body: string;

  constructor(code: keyof typeof UPLOAD_STATUS) {
    super(`The upload cannot be used: ${code}.`);
    this.name = 'UploadNotOpen';
    this.code = code;
    this.status_code = UPLOAD_STATUS[code];
    this.body = code;
  }
}

import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/utils';

/** Where a file of an account is, for ever: the hash is that of its bytes. */
export type MediaName = {
  readonly accountId: string;
  readonly sha256: string;
  readonly extension: string;
};

/** First and last byte, counted from 0. */
export type ByteRange = { readonly from: number; readonly to: number };

/** Unfinished uploads are given up after this, in milliseconds. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60_000;

/**
 * Keeps large files: in a folder, or in a service that speaks S3. An upload grows under a key of its own and counts only
 * once `keep` has answered. Which files an account has stands in the database, not here.
 */
export interface MediaStore {
  /** What the library of the tus protocol writes uploads into. */
  uploads(): Promise<DataStore>;
  /** The key of an upload in `uploads`; ends with `accountId/uploadId`. */
  uploadKey(accountId: string, uploadId: string): string;
  /** The bytes of an upload that is whole. */
  readUpload(key: string): Promise<Readable>;
  /** Makes a whole upload the file of that name, on disk once this resolves. The upload stays. May be repeated. */
  store(key: string, name: MediaName): Promise<void>;
  /** Removes an upload, finished or not, if there is one. */
  discard(key: string): Promise<void>;
  /** @returns undefined if there is no such file */
  open(name: MediaName, range: ByteRange): Promise<Readable | undefined>;
  /** @returns its bytes, or undefined if there is no such file */
  size(name: MediaName): Promise<number | undefined>;
  /** Removes a file, if there is one. */
  remove(name: MediaName): Promise<void>;
  /** Bytes that can still be stored; undefined if there is no limit to know. */
  freeBytes(): Promise<number | undefined>;
  /** @throws when nothing can be stored or read */
  check(): Promise<void>;
}

/** The store is away or too busy; the same may work in a moment. */
export class MediaStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The media store does not answer.', { cause });
    this.name = 'MediaStoreUnavailable';
  }
}

/** The disk is full, or the service has no room left. */
export class MediaStoreFull extends Error {
  constructor(cause: unknown) {
    super('The media store is full.', { cause });
    this.name = 'MediaStoreFull';
  }
}

const UPLOAD_STATUS = { not_found: 404, upload_busy: 423 } as const;

/** An upload that is gone, or that another request is writing to. The library of tus reads `status_code` and `body`. */
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

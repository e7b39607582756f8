import type { Readable } from 'node:stream';

/** Where backups are kept: a folder or a bucket. Names have slashes, and no part `..`. */
export interface BackupPlace {
  /** For display, without a password. */
  readonly name: string;
  /** Nothing is listed under the name until all bytes are durable. Replaces what has the name. */
  write(name: string, bytes: Readable): Promise<void>;
  /** Rejects, or the stream fails, if nothing has the name. */
  read(name: string): Promise<Readable>;
  /** @returns all names below a prefix that is empty or ends with a slash, sorted */
  list(prefix: string): Promise<readonly string[]>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
}

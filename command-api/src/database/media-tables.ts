export type MediaDatabase = {
  'media.uploads': {
    account_id: string;
    id: string;
    bytes: number;
    begun_at: Date;
    /** The request that holds the lease; others wait until it ends at the latest. */
    held_by: string | null;
    held_until: Date | null;
    /** Another request waits for the lease. */
    is_wanted: boolean;
    /** The finished file; null while the upload is unfinished. */
    sha256: Buffer | null;
    extension: string | null;
  };
  'media.files': {
    account_id: string;
    sha256: Buffer;
    extension: string;
    bytes: number;
    stored_at: Date;
    is_whole: boolean;
    /** Referenced by a waiver revision, so it is kept. */
    is_named: boolean;
    /** No longer served; the background task deletes the bytes. */
    is_removed: boolean;
  };
};

export type MediaDatabase = {
  'media.uploads': {
    account_id: string;
    id: string;
    bytes: number;
    begun_at: Date;
    /** Id of the request that holds the lease. Other requests wait until `held_until` at the latest. */
    held_by: string | null;
    held_until: Date | null;
    /** Whether another request is waiting for the lease. */
    is_wanted: boolean;
    /** SHA-256 of the finished file, or null while the upload is in progress. */
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
    /** Whether a waiver revision references the file, which prevents its deletion. */
    is_named: boolean;
    /** Whether the file is no longer served. A background task deletes its bytes. */
    is_removed: boolean;
  };
};

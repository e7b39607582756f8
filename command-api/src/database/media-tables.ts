export type MediaDatabase = {
  'media.uploads': {
    account_id: string;
    id: string;
    /** Announced when it began. */
    bytes: number;
    begun_at: Date;
    /** The request that writes; another one waits until then at most. */
    held_by: string | null;
    held_until: Date | null;
    /** Somebody waits for the request that writes. */
    is_wanted: boolean;
    /** Of the file that it has become. */
    sha256: Buffer | null;
    extension: string | null;
  };
  'media.files': {
    account_id: string;
    sha256: Buffer;
    extension: string;
    bytes: number;
    stored_at: Date;
    /** The bytes are in the store. */
    is_whole: boolean;
    /** A revision of a waiver names it: it stays. */
    is_named: boolean;
    /** Nobody gets it any more; its bytes go next. */
    is_removed: boolean;
  };
};

import type { ColumnType, Generated } from 'kysely';

/** Tables of the schema `keys`. */
export type KeysDatabase = {
  /** At most one row: a text that only the right `MASTER_KEY` opens. */
  'keys.master_key_check': { only: Generated<boolean>; wrapped: Buffer };
  /** Named secrets of the installation, wrapped by `MASTER_KEY`. */
  'keys.secrets': { name: string; wrapped: Buffer };
  'keys.batches': { batch_id: string; wrapped: Buffer; created_at: Generated<Date> };
  /** `erased_by` names the PersonErased event whose tombstone this is; the bytes are zeros then. */
  'keys.data_keys': { batch_id: string; number: number; bytes: Buffer; erased_by: string | null };
  /** A tombstone counts only beside its row here: the event that it stands for is in this stream of the log. */
  'keys.proven_erasures': {
    batch_id: string;
    number: number;
    event_id: string;
    stream: string;
    /** The log did not hold the event when it was last looked up: the row counts for nothing. */
    doubted: Generated<boolean>;
  };
  /** What the reconciler has met on its way, until it starts over. */
  'keys.found_damage': { concern: string; place: string; problem: string };
  /** How far the reconciler has looked for erasures. */
  'keys.tombstone_checkpoint': {
    only: Generated<boolean>;
    position: ColumnType<string, string, string>;
  };
};

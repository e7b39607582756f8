import type { ColumnType, Generated } from 'kysely';

export type KeysDatabase = {
  'keys.master_key_check': { only: Generated<boolean>; wrapped: Buffer };
  'keys.secrets': { name: string; wrapped: Buffer };
  'keys.batches': { batch_id: string; wrapped: Buffer; created_at: Generated<Date> };
  /** `erased_by` is the id of the PersonErased event. If set, the key is a tombstone of zeros. */
  'keys.data_keys': { batch_id: string; number: number; bytes: Buffer; erased_by: string | null };
  /** A tombstone is valid only if it has a row here, naming the stream of its PersonErased event. */
  'keys.proven_erasures': {
    batch_id: string;
    number: number;
    event_id: string;
    stream: string;
    /** True if the log lacked the event when last checked, which makes the row invalid. */
    doubted: Generated<boolean>;
  };
  'keys.account_secrets': {
    secret_id: string;
    account_id: string;
    wrapped: Buffer;
    created_at: Generated<Date>;
  };
  'keys.found_damage': { concern: string; place: string; problem: string };
  'keys.tombstone_checkpoint': {
    only: Generated<boolean>;
    position: ColumnType<string, string, string>;
  };
};

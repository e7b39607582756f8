import { sql, type Transaction } from 'kysely';
import type { KeysDatabase } from '../database.ts';
import { parseKeyId } from '../key-batch.ts';

export type Destruction = {
  readonly eventId: string;
  readonly stream: string;
  readonly keyIds: readonly string[];
};

/** Overwrites keys with tombstones: zeros and the id of the erasure event. Idempotent. */
export const destroyKeys = async (
  transaction: Transaction<KeysDatabase>,
  { eventId, stream, keyIds }: Destruction,
): Promise<void> => {
  for (const keyId of keyIds) {
    const key = parseKeyId(keyId);
    if (key === undefined) throw new Error(`PersonErased ${eventId} names ${keyId}, which is not a key id.`);
    await transaction
      .updateTable('keys.data_keys')
      .set({ bytes: Buffer.alloc(32), erased_by: eventId })
      .where('batch_id', '=', key.batchId)
      .where('number', '=', key.number)
      .where('erased_by', 'is', null)
      .execute();
    await sql`
      insert into keys.proven_erasures (batch_id, number, event_id, stream)
      select batch_id, number, ${eventId}, ${stream} from keys.data_keys
      where batch_id = ${key.batchId} and number = ${key.number}
      on conflict (batch_id, number) do update
      set event_id = excluded.event_id, stream = excluded.stream, doubted = false`.execute(transaction);
  }
};

import type { Kysely } from 'kysely';
import type { KeysDatabase } from '../database.ts';
import { parseKeyId } from '../key-batch.ts';

/**
 * Serialises the caller's transaction, which is about to store something about a user or account, with erasures. A later
 * erasure waits for the transaction and then finds its rows; an earlier one makes this return false. To avoid deadlocks, take
 * this lock before locking other rows of theirs, as erasures do.
 * @param keyId of the user's or account's own data key
 * @returns false when they have been erased
 */
export const lockKey = async (
  transaction: Pick<Kysely<KeysDatabase>, 'selectFrom'>,
  keyId: string,
): Promise<boolean> => {
  const key = parseKeyId(keyId);
  if (key === undefined) throw new Error(`${keyId} is not a key id.`);
  const row = await transaction
    .selectFrom('keys.data_keys')
    .select('erased_by')
    .where('batch_id', '=', key.batchId)
    .where('number', '=', key.number)
    .forShare()
    .executeTakeFirst();
  return row === undefined || row.erased_by === null;
};

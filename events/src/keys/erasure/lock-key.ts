import type { Kysely } from 'kysely';
import type { KeysDatabase } from '../database.ts';
import { parseKeyId } from '../key-batch.ts';

/**
 * Serialises a transaction that stores something about a user or account with their erasure. A later erasure waits
 * for the transaction and then finds its rows; after an earlier one, returns false. To avoid deadlocks, take this
 * lock before locking any of their other rows, as erasures do.
 * @param keyId id of the user's or account's own data key
 * @returns false if the user or account has been erased
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

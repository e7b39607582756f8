import type { Kysely } from 'kysely';
import type { KeysDatabase } from '../database.ts';
import { parseKeyId } from '../key-batch.ts';

/**
 * Keeps a concurrent erasure apart from the caller's transaction, which is about to store something about a
 * user or an account. A later erasure waits for the transaction's end and then finds all of it; an earlier
 * one makes this return false. Lock it before any other row of theirs, in the same order as erasures do, to
 * avoid deadlocks.
 * @param keyId of the user's or the account's own data key
 * @returns false when they have been erased
 */
export const lockKey = async (
  transaction: Pick<Kysely<KeysDatabase>, 'selectFrom'>,
  keyId: string,
): Promise<boolean> => {
  const key = parseKeyId(keyId);
  if (key === undefined) throw new Error(`${keyId} is no key id.`);
  const row = await transaction
    .selectFrom('keys.data_keys')
    .select('erased_by')
    .where('batch_id', '=', key.batchId)
    .where('number', '=', key.number)
    .forShare()
    .executeTakeFirst();
  return row === undefined || row.erased_by === null;
};

import type { Kysely } from 'kysely';
import type { KeysDatabase } from './database.ts';
import { parseKeyId } from './key-batch.ts';

/**
 * Keeps an erasure apart from the caller's transaction, which is about to write something down about a user or an account:
 * an erasure that comes now waits for its end and then finds all of it; one that has been there is told.
 * Taken before any other row of theirs, as erasures do it, so that the two never wait for each other.
 * @param keyId of the user's or the account's own data key
 * @returns false when they have been erased
 */
export const holdKey = async (
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

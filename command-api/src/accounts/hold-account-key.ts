import { parseKeyId } from '@waivers/events/keys/key-batch.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';

/**
 * Keeps an erasure of the owner apart from the caller's transaction, which is about to write down something about
 * them: an erasure that comes now waits for its end and then finds all of it; one that has been there is told.
 * Taken before any other row of the account, as erasures do it, so that the two never wait for each other.
 * @param keyId of the account's own data key
 * @returns false when the owner has been erased
 */
export const holdAccountKey = async (
  transaction: Kysely<CommandDatabase>,
  keyId: string,
): Promise<boolean> => {
  const key = parseKeyId(keyId);
  if (key === undefined) throw new Error(`An account names ${keyId}, which is no key id.`);
  const row = await transaction
    .selectFrom('keys.data_keys')
    .select('erased_by')
    .where('batch_id', '=', key.batchId)
    .where('number', '=', key.number)
    .forShare()
    .executeTakeFirst();
  return row === undefined || row.erased_by === null;
};

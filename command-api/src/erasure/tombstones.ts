import type { KeysDatabase } from '@waivers/events/personal-data/database.ts';
import { parseKeyId } from '@waivers/events/personal-data/key-batch.ts';
import type { Kysely, Transaction } from 'kysely';

/** What a PersonErased event asks for: which keys to destroy, and whose account (if an owner's) to scrub. */
export type Erasure = {
  readonly eventId: string;
  readonly keyIds: readonly string[];
  readonly accountId?: string;
};

/** Removes what is kept about an owner outside the log (mail, credentials, claims) in the tombstone's transaction. */
export type ScrubAccount = (transaction: Transaction<KeysDatabase>, accountId: string) => Promise<void>;

/**
 * Sets the tombstones of one erasure: every key becomes zeros and names the event, and what is kept outside the
 * log goes in the same transaction. Setting them again changes nothing.
 */
export const setTombstones = async (
  database: Kysely<KeysDatabase>,
  scrubAccount: ScrubAccount,
  erasure: Erasure,
): Promise<void> => {
  await database.transaction().execute(async (transaction) => {
    for (const keyId of erasure.keyIds) {
      const key = parseKeyId(keyId);
      if (key === undefined)
        throw new Error(`PersonErased ${erasure.eventId} names ${keyId}, which is no key id.`);
      await transaction
        .updateTable('keys.data_keys')
        .set({ bytes: Buffer.alloc(32), erased_by: erasure.eventId })
        .where('batch_id', '=', key.batchId)
        .where('number', '=', key.number)
        .where('erased_by', 'is', null)
        .execute();
    }
    if (erasure.accountId !== undefined) await scrubAccount(transaction, erasure.accountId);
  });
};

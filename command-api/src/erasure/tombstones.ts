import { parseKeyId } from '@waivers/events/keys/key-batch.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { scrubAccount, scrubUser } from './scrub.ts';

/** What a PersonErased event asks for: which keys to destroy, and of whom nothing may be left outside the log. */
export type Erasure = {
  readonly eventId: string;
  readonly stream: string;
  readonly keyIds: readonly string[];
  readonly userId?: string;
  readonly accountId?: string;
};

/**
 * Sets the tombstones of one erasure that its stream bears out: every key becomes zeros and names the event, and what is
 * kept outside the log goes in the same transaction. Setting them again changes nothing.
 */
export const setTombstones = async (database: Kysely<CommandDatabase>, erasure: Erasure): Promise<void> => {
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
      await sql`
        insert into keys.proven_erasures (batch_id, number, event_id, stream)
        select batch_id, number, ${erasure.eventId}, ${erasure.stream} from keys.data_keys
        where batch_id = ${key.batchId} and number = ${key.number}
        on conflict (batch_id, number) do update
        set event_id = excluded.event_id, stream = excluded.stream, doubted = false`.execute(transaction);
    }
    if (erasure.userId !== undefined) await scrubUser(transaction, erasure.userId);
    if (erasure.accountId !== undefined) await scrubAccount(transaction, erasure.accountId);
  });
};

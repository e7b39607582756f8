import { idIn } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import { sql } from 'kysely';
import type { ProjectedEvent, ReadModelTransaction } from '../../engine/projection.ts';
import { ERASED_PERSON } from './signed-rows.ts';
import type { SignedWaiverRow, SignerSearchRow } from './table.ts';

export const rowsIn = (transaction: ReadModelTransaction) =>
  transaction.$extendTables<{ signed_waivers: SignedWaiverRow; signer_search: SignerSearchRow }>();

export type SignerChange = Partial<SignedWaiverRow>;

export const changePeople = (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
  change: SignerChange,
) =>
  rowsIn(transaction)
    .updateTable('signed_waivers')
    .set(change)
    .where('participant_id', '=', sql<string>`any(${participantIds}::uuid[])`);

export const partyOf = (stream: string): readonly string[] =>
  Array.from({ length: MAX_MINORS + 1 }, (_, index) => participantIdOf(idIn(stream), index));

/** Erases a participant, and the tags along with the last one because their key is destroyed, too. */
export const eraseParticipant = async (
  transaction: ReadModelTransaction,
  { stream }: ProjectedEvent,
  participantId: string,
): Promise<void> => {
  await changePeople(transaction, [participantId], ERASED_PERSON).execute();
  await rowsIn(transaction)
    .updateTable('signer_search')
    .set({ search_text: '', grams: [] })
    .where('participant_id', '=', participantId)
    .execute();
  const living = await rowsIn(transaction)
    .selectFrom('signed_waivers')
    .select('participant_id')
    .where('participant_id', '=', sql<string>`any(${partyOf(stream)}::uuid[])`)
    .where('erased', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (living === undefined) await changePeople(transaction, partyOf(stream), { tags: null }).execute();
};

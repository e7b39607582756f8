import { ERASED } from '@waivers/events/definitions/event.ts';
import type { recipientAddressCorrected } from '@waivers/events/definitions/signed-waiver.ts';
import { sql } from 'kysely';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { gramsOf } from '../../queries/search/grams.ts';
import { searchText } from '../../queries/search/search-text.ts';
import { changePeople, rowsIn } from './party.ts';

/**
 * Adds the corrected address to the signer's search text. The typed address stays searchable, because the document
 * shows it. The state of the earlier mail no longer counts.
 */
export const correctRecipientAddress = async (
  transaction: ReadModelTransaction,
  { eventId, data: { participantId, address }, metadata }: EventOf<typeof recipientAddressCorrected>,
): Promise<void> => {
  const row = await rowsIn(transaction)
    .selectFrom('signed_waivers')
    .select(['search_text', 'correction_id', 'erased'])
    .where('participant_id', '=', participantId)
    .executeTakeFirst();
  if (row === undefined || row.correction_id === eventId) return;
  const email = row.erased || address === ERASED ? '' : address.email;
  const search = `${row.search_text} ${searchText(email)}`.trimEnd();
  const grams = gramsOf(metadata.accountId, search);
  await changePeople(transaction, [participantId], {
    correction_id: eventId,
    mail: null,
    search_text: search,
  }).execute();
  await rowsIn(transaction)
    .updateTable('signer_search')
    .set({
      search_text: search,
      grams: sql`array(select distinct unnest(grams || ${grams}::int[]))`,
    })
    .where('participant_id', '=', participantId)
    .execute();
};

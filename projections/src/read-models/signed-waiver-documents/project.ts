import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { type SignedWaiverDocumentRow, signedWaiverDocumentsTable } from './table.ts';

type Signing = Projected<typeof waiverSigned>['data'];
type Participant = Signing['participants'][number];

const signedRow = ({ stream, data, metadata }: Projected<typeof waiverSigned>): SignedWaiverDocumentRow => ({
  account_id: metadata.accountId,
  signed_waiver_id: idIn(stream),
  key_hash: data.link.keyHash,
  signed_at: data.signedAt,
  signing: canonicalJson(data),
});

const rowsOf = (event: ProjectedEvent) =>
  isEvent(waiverSigned, event) ? { [signedWaiverDocumentsTable.name]: [signedRow(event)] } : undefined;

/** All values of one key; members that never existed stay absent. */
const erasedParticipant = (participant: Participant): Participant => ({
  ...participant,
  identity: ERASED,
  ...(participant.answers === undefined ? {} : { answers: ERASED }),
  ...(participant.ink === undefined ? {} : { ink: ERASED }),
  ...(participant.evidence === undefined ? {} : { evidence: ERASED }),
});

/** As it opens once the key is gone; shared values go with the last person. */
const withoutPerson = (signing: Signing, participantId: string): Signing => {
  const participants = signing.participants.map((participant) =>
    participant.participantId === participantId ? erasedParticipant(participant) : participant,
  );
  const isLast = participants.every(({ identity }) => identity === ERASED);
  return {
    ...signing,
    participants,
    ...(isLast && signing.shared !== undefined ? { shared: ERASED } : {}),
  };
};

const erase = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  participantId: string,
): Promise<void> => {
  const tables = transaction.$extendTables<{ signed_waiver_documents: SignedWaiverDocumentRow }>();
  const row = await tables
    .selectFrom('signed_waiver_documents')
    .select('signing')
    .where('signed_waiver_id', '=', signedWaiverId)
    .executeTakeFirst();
  if (row === undefined) return;
  const signing = withoutPerson(JSON.parse(row.signing) as Signing, participantId);
  await tables
    .updateTable('signed_waiver_documents')
    .set({ signing: canonicalJson(signing) })
    .where('signed_waiver_id', '=', signedWaiverId)
    .execute();
};

export const signedWaiverDocuments: Projection = {
  name: 'signed_waiver_documents',
  version: 1,
  handles: [waiverSigned.type, personErased.type],
  tables: [signedWaiverDocumentsTable],
  rowsOf,
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      signedWaiverDocumentsTable,
      events.flatMap((event) => rowsOf(event)?.[signedWaiverDocumentsTable.name] ?? []),
    );
    for (const event of events) {
      if (isEvent(personErased, event) && 'participantId' in event.data) {
        await erase(transaction, idIn(event.stream), event.data.participantId);
      }
    }
  },
};

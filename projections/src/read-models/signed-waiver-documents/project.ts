import { ERASED } from '@waivers/events/definitions/event.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  questionAnswered,
  understandingCompleted,
  understandingRecorded,
  understandingRefused,
  videoBegun,
  videoFailed,
} from '@waivers/events/definitions/understanding.ts';
import { type ViewingStep, viewingStep, withoutPersonsSteps } from '@waivers/events/folds/viewing-steps.ts';
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
type Row = Pick<SignedWaiverDocumentRow, 'signing' | 'steps'>;

const signedRow = ({ stream, data, metadata }: Projected<typeof waiverSigned>): SignedWaiverDocumentRow => ({
  account_id: metadata.accountId,
  signed_waiver_id: idIn(stream),
  key_hash: data.link.keyHash,
  signed_at: data.signedAt,
  signing: canonicalJson(data),
  steps: null,
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

const isLastPerson = ({ participants }: Signing): boolean =>
  participants.every(({ identity }) => identity === ERASED);

/** As it opens once the key is gone; shared values go with the last person. */
const withoutPerson = (signing: Signing, participantId: string): Signing => {
  const participants = signing.participants.map((participant) =>
    participant.participantId === participantId ? erasedParticipant(participant) : participant,
  );
  const isLast = isLastPerson({ ...signing, participants });
  return {
    ...signing,
    participants,
    ...(isLast && signing.shared !== undefined ? { shared: ERASED } : {}),
  };
};

const stepsIn = (text: string | null): readonly ViewingStep[] => (text === null ? [] : JSON.parse(text));

const change = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  changed: (row: Row) => Row,
): Promise<void> => {
  const tables = transaction.$extendTables<{ signed_waiver_documents: SignedWaiverDocumentRow }>();
  const row = await tables
    .selectFrom('signed_waiver_documents')
    .select(['signing', 'steps'])
    .where('signed_waiver_id', '=', signedWaiverId)
    .executeTakeFirst();
  if (row === undefined) return;
  await tables
    .updateTable('signed_waiver_documents')
    .set(changed(row))
    .where('signed_waiver_id', '=', signedWaiverId)
    .execute();
};

const erased =
  (participantId: string) =>
  (row: Row): Row => {
    const signing = withoutPerson(JSON.parse(row.signing) as Signing, participantId);
    const steps = withoutPersonsSteps(stepsIn(row.steps), participantId, isLastPerson(signing));
    return {
      signing: canonicalJson(signing),
      steps: row.steps === null ? null : canonicalJson(steps),
    };
  };

/** Steps that came again change nothing. */
const followed =
  (next: readonly ViewingStep[]) =>
  (row: Row): Row => {
    const steps = stepsIn(row.steps);
    const last = steps.at(-1)?.version ?? 0;
    return { ...row, steps: canonicalJson([...steps, ...next.filter(({ version }) => version > last)]) };
  };

/** A party's row is written once a batch. */
const stepsByRecord = (events: readonly ProjectedEvent[]): ReadonlyMap<string, readonly ViewingStep[]> => {
  const byRecord = new Map<string, ViewingStep[]>();
  for (const event of events) {
    const step = viewingStep(event);
    if (step === undefined) continue;
    const id = idIn(event.stream);
    byRecord.set(id, [...(byRecord.get(id) ?? []), step]);
  }
  return byRecord;
};

export const signedWaiverDocuments: Projection = {
  name: 'signed_waiver_documents',
  version: 3,
  handles: [
    waiverSigned.type,
    videoBegun.type,
    videoFailed.type,
    questionAnswered.type,
    understandingRefused.type,
    understandingRecorded.type,
    understandingCompleted.type,
    personErased.type,
  ],
  tables: [signedWaiverDocumentsTable],
  rowsOf,
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      signedWaiverDocumentsTable,
      events.flatMap((event) => rowsOf(event)?.[signedWaiverDocumentsTable.name] ?? []),
    );
    for (const [id, steps] of stepsByRecord(events)) await change(transaction, id, followed(steps));
    for (const event of events) {
      if (isEvent(personErased, event) && 'participantId' in event.data) {
        await change(transaction, idIn(event.stream), erased(event.data.participantId));
      }
    }
  },
};

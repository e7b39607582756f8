import { ERASED } from '@waivers/events/definitions/event.ts';
import type { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  type EventHandlers,
  handledTypes,
  handleEvent,
} from '@waivers/events/delivery/follower/event-handlers.ts';
import {
  emptyFrontDeskRecord,
  FRONT_DESK_ENTRIES,
  type FrontDeskRecord,
  recipientAddressOf,
  VIEWING_STEPS,
  type ViewingStep,
  viewingStep,
  withFrontDesk,
  withoutFrontDeskTexts,
  withoutPersonsSteps,
} from '@waivers/events/folds/signed-waiver.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import type {
  EventOf,
  ProjectedEvent,
  Projection,
  ReadModelRow,
  ReadModelTransaction,
} from '../../engine/projection.ts';
import { answersRows, correctAnswer, eraseAnswers, recordVoidReason } from './answers.ts';
import {
  type SignedWaiverDocumentRow,
  signedWaiverAnswersTable,
  signedWaiverDocumentsTable,
} from './table.ts';

type Signing = EventOf<typeof waiverSigned>['data'];
type Participant = Signing['participants'][number];
type Row = Pick<SignedWaiverDocumentRow, 'signing' | 'steps' | 'front_desk' | 'recipient_address'>;

const signedRow = ({ stream, data, metadata }: EventOf<typeof waiverSigned>): SignedWaiverDocumentRow => ({
  account_id: metadata.accountId,
  signed_waiver_id: idIn(stream),
  key_hash: data.link.keyHash,
  signed_at: data.signedAt,
  signing: canonicalJson(data),
  steps: null,
  front_desk: null,
  recipient_address: null,
});

const rows: EventHandlers<Readonly<Record<string, readonly ReadModelRow[]>>> = {
  WaiverSigned: (event) => ({
    [signedWaiverDocumentsTable.name]: [signedRow(event)],
    [signedWaiverAnswersTable.name]: answersRows(event),
  }),
};

const erasedParticipant = (participant: Participant): Participant => ({
  ...participant,
  identity: ERASED,
  ...(participant.answers === undefined ? {} : { answers: ERASED }),
  ...(participant.ink === undefined ? {} : { ink: ERASED }),
  ...(participant.evidence === undefined ? {} : { evidence: ERASED }),
});

const isLastPerson = ({ participants }: Signing): boolean =>
  participants.every(({ identity }) => identity === ERASED);

const isErasedSigner = ({ participants }: Signing): boolean => participants[0]?.identity === ERASED;

/** Returns the same result as opening the event without the key. Erases shared values along with the last person. */
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

const deskIn = (text: string | null): FrontDeskRecord =>
  text === null ? emptyFrontDeskRecord : JSON.parse(text);

const change = async (
  transaction: ReadModelTransaction,
  signedWaiverId: string,
  changed: (row: Row) => Row,
): Promise<void> => {
  const tables = transaction.$extendTables<{ signed_waiver_documents: SignedWaiverDocumentRow }>();
  const row = await tables
    .selectFrom('signed_waiver_documents')
    .select(['signing', 'steps', 'front_desk', 'recipient_address'])
    .where('signed_waiver_id', '=', signedWaiverId)
    .executeTakeFirst();
  if (row === undefined) return;
  const next = changed(row);
  await tables
    .updateTable('signed_waiver_documents')
    .set(next)
    .where('signed_waiver_id', '=', signedWaiverId)
    .execute();
  if (next.front_desk !== row.front_desk) {
    await recordVoidReason(transaction, signedWaiverId, deskIn(next.front_desk));
  }
};

const withErasure =
  (participantId: string) =>
  (row: Row): Row => {
    const signing = withoutPerson(JSON.parse(row.signing) as Signing, participantId);
    const isLast = isLastPerson(signing);
    const steps = withoutPersonsSteps(stepsIn(row.steps), participantId, isLast);
    return {
      signing: canonicalJson(signing),
      steps: row.steps === null ? null : canonicalJson(steps),
      front_desk:
        row.front_desk === null || !isLast
          ? row.front_desk
          : canonicalJson(withoutFrontDeskTexts(deskIn(row.front_desk))),
      recipient_address: isErasedSigner(signing) ? null : row.recipient_address,
    };
  };

/** Ignores repeated events, including repeats within a batch. */
const withStep = (steps: readonly ViewingStep[], event: ProjectedEvent): readonly ViewingStep[] => {
  const step = viewingStep(event);
  return step === undefined || step.version <= (steps.at(-1)?.version ?? 0) ? steps : [...steps, step];
};

const withEvents =
  (events: readonly ProjectedEvent[]) =>
  (row: Row): Row => {
    const steps = stepsIn(row.steps);
    const nextSteps = events.reduce(withStep, steps);
    const desk = deskIn(row.front_desk);
    const nextDesk = events.reduce(withFrontDesk, desk);
    return {
      ...row,
      ...(nextSteps !== steps && { steps: canonicalJson(nextSteps) }),
      ...(nextDesk !== desk && { front_desk: canonicalJson(nextDesk) }),
    };
  };

const corrections: EventHandlers<Promise<void> | undefined, [ReadModelTransaction]> = {
  RecipientAddressCorrected: async (event, transaction) => {
    const { stream, data } = event;
    if (data.address === ERASED) return;
    const recipient_address = canonicalJson(recipientAddressOf(event));
    await change(transaction, idIn(stream), (row) =>
      isErasedSigner(JSON.parse(row.signing)) ? row : { ...row, recipient_address },
    );
    await correctAnswer(transaction, idIn(stream), data.field, data.address.email);
  },
};

const erasures: EventHandlers<Promise<void> | undefined, [ReadModelTransaction]> = {
  PersonErased: async ({ stream, data }, transaction) => {
    if (!('participantId' in data)) return;
    await change(transaction, idIn(stream), withErasure(data.participantId));
    await eraseAnswers(transaction, idIn(stream), data.participantId);
  },
};

const FOLLOWING = handledTypes(VIEWING_STEPS, FRONT_DESK_ENTRIES);

export const signedWaiverDocuments: Projection = {
  name: 'signed_waiver_documents',
  version: 6,
  handles: [...handledTypes(rows, corrections, erasures), ...FOLLOWING],
  tables: [signedWaiverDocumentsTable, signedWaiverAnswersTable],
  rowsOf: (event) => handleEvent(rows, event),
  apply: async (transaction, events) => {
    for (const table of [signedWaiverDocumentsTable, signedWaiverAnswersTable]) {
      const inserted = events.flatMap((event) => handleEvent(rows, event)?.[table.name] ?? []);
      await insertRows(transaction, table, inserted);
    }
    const following = events.filter(({ type }) => FOLLOWING.includes(type));
    // Group by record so that each row is written only once per batch.
    const byRecord = Map.groupBy(following, ({ stream }) => idIn(stream));
    for (const [id, next] of byRecord) await change(transaction, id, withEvents(next));
    for (const event of events) {
      await handleEvent(corrections, event, transaction);
      await handleEvent(erasures, event, transaction);
    }
  },
};

import { ERASED } from '@waivers/events/definitions/event.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { waiverDrafted, waiverRevised } from '@waivers/events/definitions/waiver.ts';
import {
  type EventHandlers,
  handledTypes,
  handleEvent,
} from '@waivers/events/delivery/follower/event-handlers.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import type {
  EventOf,
  ProjectedEvent,
  Projection,
  ReadModelRow,
  ReadModelTransaction,
} from '../../engine/projection.ts';
import { type FollowUpEvent, recordFollowUps } from './follow-ups.ts';
import { recordArrival, tagParty } from './front-desk.ts';
import { changePeople, eraseParticipant, partyOf } from './party.ts';
import { correctRecipientAddress } from './recipient-address.ts';
import { searchRows, signedRows } from './signed-rows.ts';
import {
  arrivalsTable,
  signedWaiversTable,
  signerSearchTable,
  type WaiverTitleRow,
  waiverTitlesTable,
} from './table.ts';
import { withTag } from './tags.ts';
import { failedViewers, markUnderstood, markVideoFailed } from './video.ts';

const titleRow = ({
  stream,
  data,
  metadata,
}: EventOf<typeof waiverDrafted> | EventOf<typeof waiverRevised>): WaiverTitleRow => ({
  account_id: metadata.accountId,
  waiver_id: idIn(stream),
  revision: data.revision,
  title: data.title,
});

const titles = (event: Parameters<typeof titleRow>[0]) => ({ [waiverTitlesTable.name]: [titleRow(event)] });

const rows: EventHandlers<Readonly<Record<string, readonly ReadModelRow[]>>> = {
  WaiverDrafted: titles,
  WaiverRevised: titles,
  WaiverSigned: (event) => {
    const signers = signedRows(event);
    return { [signedWaiversTable.name]: signers, [signerSearchTable.name]: searchRows(signers) };
  },
};

const failures: EventHandlers<readonly string[]> = { VideoFailed: failedViewers };

const understandings: EventHandlers<string> = {
  UnderstandingRecorded: ({ data }) => data.participantId,
};

type Write = (transaction: ReadModelTransaction) => Promise<unknown>;

const arrival =
  (event: Parameters<typeof recordArrival>[1]): Write =>
  (transaction) =>
    recordArrival(transaction, event);

const voided =
  ({ stream }: ProjectedEvent, voidedAt: string | null): Write =>
  (transaction) =>
    changePeople(transaction, partyOf(stream), { voided_at: voidedAt }).execute();

/** Each event is applied separately because these events are few and later ones may undo earlier ones. */
const changes: EventHandlers<Write | undefined> = {
  RecipientAddressCorrected: (event) => (transaction) => correctRecipientAddress(transaction, event),
  PersonErased: (event) => {
    const { data } = event;
    return 'participantId' in data
      ? (transaction) => eraseParticipant(transaction, event, data.participantId)
      : undefined;
  },
  PersonCheckedIn: arrival,
  CheckInUndone: arrival,
  SignedWaiverVoided: (event) => voided(event, event.metadata.occurredAt),
  VoidTakenBack: (event) => voided(event, null),
  TagAdded: ({ stream, data: { tagId: id, tag } }) =>
    tag === ERASED
      ? undefined
      : (transaction) => tagParty(transaction, stream, (tags) => withTag(tags, { id, text: tag.text })),
  TagRemoved:
    ({ stream, data }) =>
    (transaction) =>
      tagParty(transaction, stream, (tags) => tags.filter(({ id }) => id !== data.tagId)),
};

const followUps: EventHandlers<FollowUpEvent> = {
  FollowUpDone: (event) => event,
  FollowUpFailed: (event) => event,
  FollowUpPostponed: (event) => event,
  FollowUpWanted: (event) => event,
};

/** People who signed, newest first, with search. Erased people keep their rows. */
export const signedWaivers: Projection = {
  name: 'signed_waivers',
  version: 14,
  handles: handledTypes(rows, failures, understandings, changes, followUps),
  tables: [signedWaiversTable, signerSearchTable, waiverTitlesTable, arrivalsTable],
  rowsOf: (event) => handleEvent(rows, event),
  apply: async (transaction, events) => {
    const inserted = events.map((event) => handleEvent(rows, event));
    for (const table of [signedWaiversTable, signerSearchTable, waiverTitlesTable]) {
      await insertRows(
        transaction,
        table,
        inserted.flatMap((each) => each?.[table.name] ?? []),
      );
    }
    // Apply after the signatures because a batch may contain both a signature and the events that follow it.
    await markVideoFailed(
      transaction,
      events.flatMap((event) => handleEvent(failures, event) ?? []),
    );
    await markUnderstood(
      transaction,
      events.flatMap((event) => handleEvent(understandings, event) ?? []),
    );
    for (const event of events) await handleEvent(changes, event)?.(transaction);
    // Apply last, because an address correction in the same batch decides which mail counts.
    await recordFollowUps(
      transaction,
      events.flatMap((event) => handleEvent(followUps, event) ?? []),
    );
  },
};

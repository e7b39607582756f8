import { ERASED } from '@waivers/events/definitions/event.ts';
import {
  followUpDone,
  followUpFailed,
  followUpPostponed,
  followUpWanted,
} from '@waivers/events/definitions/follow-up.ts';
import {
  checkInUndone,
  personCheckedIn,
  signedWaiverVoided,
  tagAdded,
  tagRemoved,
  voidTakenBack,
} from '@waivers/events/definitions/front-desk.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { understandingRecorded, videoFailed } from '@waivers/events/definitions/understanding.ts';
import { waiverDrafted, waiverRevised } from '@waivers/events/definitions/waiver.ts';
import { insertRows } from '../../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelRow,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { followUp } from './follow-ups.ts';
import { arrive, tagParty } from './front-desk.ts';
import { changePeople, erase, partyOf } from './party.ts';
import { signedRows } from './signed-rows.ts';
import { arrivalsTable, signedWaiversTable, type WaiverTitleRow, waiverTitlesTable } from './table.ts';
import { withTag } from './tags.ts';
import { fail, understand, whoFailed } from './video.ts';

const titleRow = ({
  stream,
  data,
  metadata,
}: Projected<typeof waiverDrafted> | Projected<typeof waiverRevised>): WaiverTitleRow => ({
  account_id: metadata.accountId,
  waiver_id: idIn(stream),
  revision: data.revision,
  title: data.title,
});

const rowsOf = (event: ProjectedEvent): Readonly<Record<string, readonly ReadModelRow[]>> | undefined => {
  if (isEvent(waiverSigned, event)) return { [signedWaiversTable.name]: signedRows(event) };
  if (isEvent(waiverDrafted, event) || isEvent(waiverRevised, event)) {
    return { [waiverTitlesTable.name]: [titleRow(event)] };
  }
  return undefined;
};

/** One event after the other: these are few, and a later one may undo an earlier one. */
const applyOne = async (transaction: ReadModelTransaction, event: ProjectedEvent): Promise<void> => {
  const { stream } = event;
  if (isEvent(personErased, event)) {
    if ('participantId' in event.data) await erase(transaction, event, event.data.participantId);
  } else if (isEvent(personCheckedIn, event) || isEvent(checkInUndone, event)) {
    await arrive(transaction, event);
  } else if (isEvent(signedWaiverVoided, event)) {
    await changePeople(transaction, partyOf(stream), { voided_at: event.metadata.occurredAt }).execute();
  } else if (isEvent(voidTakenBack, event)) {
    await changePeople(transaction, partyOf(stream), { voided_at: null }).execute();
  } else if (isEvent(tagAdded, event)) {
    const { tagId: id, tag } = event.data;
    if (tag !== ERASED) await tagParty(transaction, stream, (tags) => withTag(tags, { id, text: tag.text }));
  } else if (isEvent(tagRemoved, event)) {
    await tagParty(transaction, stream, (tags) => tags.filter(({ id }) => id !== event.data.tagId));
  } else if (
    isEvent(followUpDone, event) ||
    isEvent(followUpFailed, event) ||
    isEvent(followUpPostponed, event) ||
    isEvent(followUpWanted, event)
  ) {
    await followUp(transaction, event);
  }
};

/** Newest first, searchable by name and what else tells people apart. Erased persons keep their row. */
export const signedWaivers: Projection = {
  name: 'signed_waivers',
  version: 11,
  handles: [
    waiverDrafted.type,
    waiverRevised.type,
    waiverSigned.type,
    videoFailed.type,
    understandingRecorded.type,
    personCheckedIn.type,
    checkInUndone.type,
    signedWaiverVoided.type,
    voidTakenBack.type,
    tagAdded.type,
    tagRemoved.type,
    followUpDone.type,
    followUpPostponed.type,
    followUpFailed.type,
    followUpWanted.type,
    personErased.type,
  ],
  tables: [signedWaiversTable, waiverTitlesTable, arrivalsTable],
  rowsOf,
  apply: async (transaction, events) => {
    const rows = events.map(rowsOf);
    for (const table of [signedWaiversTable, waiverTitlesTable]) {
      await insertRows(
        transaction,
        table,
        rows.flatMap((each) => each?.[table.name] ?? []),
      );
    }
    // What follows signing in the log does so in the batch.
    await fail(
      transaction,
      events.flatMap((event) => (isEvent(videoFailed, event) ? whoFailed(event) : [])),
    );
    await understand(
      transaction,
      events.flatMap((event) => (isEvent(understandingRecorded, event) ? [event.data.participantId] : [])),
    );
    for (const event of events) await applyOne(transaction, event);
  },
};

import type { MailState } from '@waivers/contract/signed-waivers/signer-filters.ts';
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
import { participantIdOf } from '@waivers/events/log/event-id.ts';
import { MAX_MINORS } from '@waivers/waiver/submission/submission.ts';
import { sql } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import {
  isEvent,
  type Projected,
  type ProjectedEvent,
  type Projection,
  type ReadModelRow,
  type ReadModelTransaction,
} from '../../engine/projection.ts';
import { gramsOf } from '../../queries/search/grams.ts';
import { searchTextOfName, searchTextOfPerson } from '../../queries/search/search-text.ts';
import { spellingsOf } from '../../queries/search/spellings.ts';
import { searchableAnswers } from './searchable-answers.ts';
import {
  type ArrivalRow,
  arrivalsTable,
  type SignedWaiverRow,
  signedWaiversTable,
  type WaiverTitleRow,
  waiverTitlesTable,
} from './table.ts';
import { type Tag, tagsIn, withTag } from './tags.ts';

type Signed = Projected<typeof waiverSigned>;
type Participant = Signed['data']['participants'][number];
type Failed = Projected<typeof followUpFailed>;
type FollowUpEvent =
  | Projected<typeof followUpDone>
  | Projected<typeof followUpPostponed>
  | Failed
  | Projected<typeof followUpWanted>;

const ERASED_PERSON = {
  first_name: ERASED,
  last_name: ERASED,
  birth_date: null,
  erased: true,
  video: null,
  search_text: '',
  search_grams: [],
} as const;

const personOf = (accountId: string, { identity }: Participant, more: readonly string[]) => {
  if (identity === ERASED) return ERASED_PERSON;
  const { firstName, lastName, birthDate, phone } = identity;
  const name = searchTextOfName(firstName, lastName);
  const search = searchTextOfPerson(name, { birthDate, phone, more });
  const spellings = name.split(' ').flatMap((word) => spellingsOf(accountId, word));
  return {
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    erased: false,
    search_text: search,
    search_grams: [...new Set([...gramsOf(accountId, search), ...spellings])],
  };
};

const signedRows = ({ stream, eventId, data, metadata }: Signed): readonly SignedWaiverRow[] =>
  data.participants.map((participant, index) => ({
    account_id: metadata.accountId,
    participant_id: participant.participantId,
    signed_waiver_id: idIn(stream),
    waiver_id: data.waiverId,
    revision: data.revision,
    role: participant.role,
    family_order: -index,
    signed_at: data.signedAt,
    has_video: data.hasVideo === true,
    understood: false,
    video: data.hasVideo === true ? 'open' : null,
    video_failed: false,
    event_id: index === 0 ? eventId : null,
    mail: null,
    contact_refused: null,
    customer_refused: null,
    voided_at: null,
    arrived_at: null,
    arrived_on: null,
    tags: null,
    ...personOf(metadata.accountId, participant, index === 0 ? searchableAnswers(data) : []),
  }));

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

const rowsIn = (transaction: ReadModelTransaction) =>
  transaction.$extendTables<{ signed_waivers: SignedWaiverRow }>();

type Change = Partial<SignedWaiverRow>;

/** Rows are found by person alone. */
const changePeople = (transaction: ReadModelTransaction, participantIds: readonly string[], change: Change) =>
  rowsIn(transaction)
    .updateTable('signed_waivers')
    .set(change)
    .where('participant_id', '=', sql<string>`any(${participantIds}::uuid[])`);

/** Everybody who may be on a signed waiver. */
const partyOf = (stream: string): readonly string[] =>
  Array.from({ length: MAX_MINORS + 1 }, (_, index) => participantIdOf(idIn(stream), index));

/** What is tagged goes with the last person, as the key that seals it. */
const erase = async (
  transaction: ReadModelTransaction,
  { stream }: ProjectedEvent,
  participantId: string,
): Promise<void> => {
  await changePeople(transaction, [participantId], ERASED_PERSON).execute();
  const living = await rowsIn(transaction)
    .selectFrom('signed_waivers')
    .select('participant_id')
    .where('participant_id', '=', sql<string>`any(${partyOf(stream)}::uuid[])`)
    .where('erased', '=', false)
    .limit(1)
    .executeTakeFirst();
  if (living === undefined) await changePeople(transaction, partyOf(stream), { tags: null }).execute();
};

const fail = async (transaction: ReadModelTransaction, participantIds: readonly string[]): Promise<void> => {
  if (participantIds.length === 0) return;
  await changePeople(transaction, participantIds, { video_failed: true })
    .where('understood', '=', false)
    .execute();
};

const understand = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return;
  // Who has been erased has no video to watch, and stays so.
  const video = sql<'understood' | null>`case when video = 'open' then 'understood' else video end`;
  await changePeople(transaction, participantIds, { understood: true, video_failed: false })
    .set({ video })
    .execute();
};

/** A group is everybody who may be in one. */
const whoFailed = ({ stream, data }: Projected<typeof videoFailed>): readonly string[] =>
  data.participantId === undefined ? partyOf(stream) : [data.participantId];

const mailAfter = (event: FollowUpEvent): MailState => {
  if (isEvent(followUpDone, event)) return event.data.channel === 'outbox' ? 'kept' : 'sent';
  return isEvent(followUpFailed, event) ? 'refused' : 'waiting';
};

/** Who refuses, answers. Without an answer the business had taken the service away before it could be told. */
const isRefusal = ({ data: { reason, answer } }: Failed): boolean =>
  reason !== 'refused' || answer !== undefined;

/** Of the follow-ups of a signature that the list tells of. */
const changeBy = (event: FollowUpEvent): Change | undefined => {
  const { template, recipient } = event.data;
  const refused = isEvent(followUpFailed, event) && isRefusal(event) ? true : null;
  switch (`${template} to ${recipient}`) {
    case 'signed-waiver to signer':
      return { mail: mailAfter(event) };
    case 'contact to email-marketing':
      return { contact_refused: refused };
    case 'customer to point-of-sale':
      return { customer_refused: refused };
    default:
      return undefined;
  }
};

const followUp = async (transaction: ReadModelTransaction, event: FollowUpEvent): Promise<void> => {
  const change = changeBy(event);
  if (change === undefined) return;
  await rowsIn(transaction)
    .updateTable('signed_waivers')
    .set(change)
    .where('event_id', '=', event.data.eventId)
    .execute();
};

const tagParty = async (
  transaction: ReadModelTransaction,
  stream: string,
  changed: (tags: readonly Tag[]) => readonly Tag[],
): Promise<void> => {
  const row = await rowsIn(transaction)
    .selectFrom('signed_waivers')
    .select('tags')
    .where('participant_id', '=', participantIdOf(idIn(stream), 0))
    .executeTakeFirst();
  if (row === undefined) return;
  const tags = changed(tagsIn(row.tags));
  await changePeople(transaction, partyOf(stream), {
    tags: tags.length === 0 ? null : JSON.stringify(tags),
  }).execute();
};

const arrive = async (
  transaction: ReadModelTransaction,
  event: Projected<typeof personCheckedIn> | Projected<typeof checkInUndone>,
): Promise<void> => {
  const { participantId, day } = event.data;
  const arrivals = transaction.$extendTables<{ signed_waiver_arrivals: ArrivalRow }>();
  if (isEvent(personCheckedIn, event)) {
    const { accountId, occurredAt } = event.metadata;
    const arrival = { account_id: accountId, participant_id: participantId, day, arrived_at: occurredAt };
    await insertRows(transaction, arrivalsTable, [arrival]);
  } else {
    await arrivals
      .deleteFrom('signed_waiver_arrivals')
      .where('participant_id', '=', participantId)
      .where('day', '=', day)
      .execute();
  }
  const last = await arrivals
    .selectFrom('signed_waiver_arrivals')
    .select(['arrived_at', sql<string>`day::text`.as('day')])
    .where('participant_id', '=', participantId)
    .orderBy('signed_waiver_arrivals.day', 'desc')
    .executeTakeFirst();
  await changePeople(transaction, [participantId], {
    arrived_at: last?.arrived_at ?? null,
    arrived_on: last?.day ?? null,
  }).execute();
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
  version: 10,
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

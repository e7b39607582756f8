import { ERASED } from '@waivers/events/definitions/event.ts';
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
import { searchTextOfName } from '../../queries/search/search-text.ts';
import { type SignedWaiverRow, signedWaiversTable, type WaiverTitleRow, waiverTitlesTable } from './table.ts';

type Signed = Projected<typeof waiverSigned>;
type Participant = Signed['data']['participants'][number];

const ERASED_PERSON = {
  first_name: ERASED,
  last_name: ERASED,
  birth_date: null,
  erased: true,
  search_text: '',
  search_grams: [],
} as const;

const personOf = (accountId: string, { identity }: Participant) => {
  if (identity === ERASED) return ERASED_PERSON;
  const { firstName, lastName, birthDate } = identity;
  const search = searchTextOfName(firstName, lastName);
  return {
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    erased: false,
    search_text: search,
    search_grams: gramsOf(accountId, search),
  };
};

const signedRows = ({ stream, data, metadata }: Signed): readonly SignedWaiverRow[] =>
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
    video_failed: false,
    ...personOf(metadata.accountId, participant),
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

const erase = async (transaction: ReadModelTransaction, participantId: string): Promise<void> => {
  await transaction
    .$extendTables<{ signed_waivers: SignedWaiverRow }>()
    .updateTable('signed_waivers')
    .set(ERASED_PERSON)
    .where('participant_id', '=', participantId)
    .execute();
};

/** A group is everybody who may be in one: rows are found by person alone. */
const peopleOf = ({ stream, data }: Projected<typeof videoFailed>): readonly string[] =>
  data.participantId === undefined
    ? Array.from({ length: MAX_MINORS + 1 }, (_, index) => participantIdOf(idIn(stream), index))
    : [data.participantId];

const fail = async (transaction: ReadModelTransaction, participantIds: readonly string[]): Promise<void> => {
  if (participantIds.length === 0) return;
  await transaction
    .$extendTables<{ signed_waivers: SignedWaiverRow }>()
    .updateTable('signed_waivers')
    .set({ video_failed: true })
    .where('participant_id', '=', sql<string>`any(${participantIds}::uuid[])`)
    .where('understood', '=', false)
    .execute();
};

const understand = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return;
  await transaction
    .$extendTables<{ signed_waivers: SignedWaiverRow }>()
    .updateTable('signed_waivers')
    .set({ understood: true, video_failed: false })
    .where('participant_id', '=', sql<string>`any(${participantIds}::uuid[])`)
    .execute();
};

/** Newest first, searchable by name. Erased persons keep their row. */
export const signedWaivers: Projection = {
  name: 'signed_waivers',
  version: 6,
  handles: [
    waiverDrafted.type,
    waiverRevised.type,
    waiverSigned.type,
    videoFailed.type,
    understandingRecorded.type,
    personErased.type,
  ],
  tables: [signedWaiversTable, waiverTitlesTable],
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
      events.flatMap((event) => (isEvent(videoFailed, event) ? peopleOf(event) : [])),
    );
    await understand(
      transaction,
      events.flatMap((event) => (isEvent(understandingRecorded, event) ? [event.data.participantId] : [])),
    );
    for (const event of events) {
      if (isEvent(personErased, event) && 'participantId' in event.data) {
        await erase(transaction, event.data.participantId);
      }
    }
  },
};

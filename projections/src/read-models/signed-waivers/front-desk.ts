import { type checkInUndone, personCheckedIn } from '@waivers/events/definitions/front-desk.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import { isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { sql } from 'kysely';
import { insertRows } from '../../engine/insert-rows.ts';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { changePeople, partyOf, rowsIn } from './party.ts';
import { type ArrivalRow, arrivalsTable } from './table.ts';
import { type Tag, tagsIn } from './tags.ts';

export const tagParty = async (
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

export const recordArrival = async (
  transaction: ReadModelTransaction,
  event: EventOf<typeof personCheckedIn> | EventOf<typeof checkInUndone>,
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

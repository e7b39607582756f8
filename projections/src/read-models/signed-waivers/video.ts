import type { videoFailed } from '@waivers/events/definitions/understanding.ts';
import { sql } from 'kysely';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { changePeople, partyOf } from './party.ts';

export const markVideoFailed = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return;
  await changePeople(transaction, participantIds, { video_failed: true })
    .where('understood', '=', false)
    .execute();
};

export const markUnderstood = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return;
  // Leaves null for erased people, who have no video to watch.
  const video = sql<'understood' | null>`case when video = 'open' then 'understood' else video end`;
  await changePeople(transaction, participantIds, { understood: true, video_failed: false })
    .set({ video })
    .execute();
};

export const failedViewers = ({ stream, data }: EventOf<typeof videoFailed>): readonly string[] =>
  data.participantId === undefined ? partyOf(stream) : [data.participantId];

import type { videoFailed } from '@waivers/events/definitions/understanding.ts';
import { sql } from 'kysely';
import type { EventOf, ReadModelTransaction } from '../../engine/projection.ts';
import { changePeople, partyOf } from './party.ts';

/** The video could not be played for these people. */
export const markVideoFailed = async (
  transaction: ReadModelTransaction,
  participantIds: readonly string[],
): Promise<void> => {
  if (participantIds.length === 0) return;
  await changePeople(transaction, participantIds, { video_failed: true })
    .where('understood', '=', false)
    .execute();
};

/** These people have understood the video. */
export const markUnderstood = async (
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
export const failedViewers = ({ stream, data }: EventOf<typeof videoFailed>): readonly string[] =>
  data.participantId === undefined ? partyOf(stream) : [data.participantId];

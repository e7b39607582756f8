import type { ParkingLot } from '@waivers/events/delivery/follower/retry-parked.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

export const parkedInReactors = (database: Kysely<FollowUpsDatabase>): ParkingLot => ({
  list: (reactor) =>
    database
      .selectFrom('follow_ups.parked_streams')
      .select([
        'reactor as follower',
        'stream',
        'version',
        'event_id',
        'event_type',
        'error_class',
        'attempts',
        'since',
        'retry_wanted',
      ])
      .$if(reactor !== undefined, (query) => query.where('reactor', '=', reactor ?? ''))
      .orderBy('since')
      .execute(),
  wantRetry: async ({ follower, stream }) => {
    await database
      .updateTable('follow_ups.parked_streams')
      .set({ retry_wanted: true })
      .where('reactor', '=', follower)
      .where('stream', '=', stream)
      .execute();
  },
  names: async () => {
    const rows = await database
      .selectFrom('follow_ups.checkpoints')
      .select('reactor')
      .orderBy('reactor')
      .execute();
    return rows.map(({ reactor }) => reactor);
  },
});

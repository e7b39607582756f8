import { type Parked, parkedColumns, type WaitingStream } from '@waivers/events/delivery/follower/parked.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase, ReactorTransaction } from '../database/database.ts';

/** In the transaction that moves past the event; also records another failure. */
export const parkStream = async (
  transaction: ReactorTransaction,
  reactor: string,
  parked: Parked,
): Promise<void> => {
  const values = parkedColumns(parked);
  await transaction
    .insertInto('follow_ups.parked_streams')
    .values({ reactor, stream: parked.stream, ...values })
    .onConflict((conflict) =>
      conflict.columns(['reactor', 'stream']).doUpdateSet({
        ...values,
        attempts: sql`parked_streams.attempts + 1`,
        tried_at: sql`clock_timestamp()`,
        retry_wanted: false,
      }),
    )
    .execute();
};

export const releaseStream = async (
  transaction: ReactorTransaction,
  reactor: string,
  stream: string,
): Promise<void> => {
  await transaction
    .deleteFrom('follow_ups.parked_streams')
    .where('reactor', '=', reactor)
    .where('stream', '=', stream)
    .execute();
};

export const parkedStreams = (
  database: Kysely<FollowUpsDatabase>,
  reactor: string,
): Promise<readonly WaitingStream[]> =>
  database
    .selectFrom('follow_ups.parked_streams')
    .select(['stream', 'version', 'retry_wanted as retryWanted'])
    .where('reactor', '=', reactor)
    .orderBy('since')
    .execute();

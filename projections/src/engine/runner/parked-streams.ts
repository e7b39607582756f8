import { type Parked, parkedColumns, type WaitingStream } from '@waivers/events/delivery/follower/parked.ts';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName } from '../projection.ts';

/** In the transaction that moves past the event; also records another failure. */
export const parkStream = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
  parked: Parked,
): Promise<void> => {
  const values = parkedColumns(parked);
  await transaction
    .insertInto('projections.parked_streams')
    .values({ projection, build, stream: parked.stream, ...values })
    .onConflict((conflict) =>
      conflict.columns(['projection', 'build', 'stream']).doUpdateSet({
        ...values,
        attempts: sql`parked_streams.attempts + 1`,
        tried_at: sql`clock_timestamp()`,
        retry_wanted: false,
      }),
    )
    .execute();
};

export const releaseStream = async (
  transaction: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
  stream: string,
): Promise<void> => {
  await transaction
    .deleteFrom('projections.parked_streams')
    .where('projection', '=', projection)
    .where('build', '=', build)
    .where('stream', '=', stream)
    .execute();
};

/** In order of failure. */
export const parkedStreams = (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<readonly WaitingStream[]> =>
  database
    .selectFrom('projections.parked_streams')
    .select(['stream', 'version', 'retry_wanted as retryWanted'])
    .where('projection', '=', projection)
    .where('build', '=', build)
    .orderBy('since')
    .execute();

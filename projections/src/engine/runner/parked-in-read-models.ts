import type { ParkingLot } from '@waivers/events/delivery/follower/retry-parked.ts';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';

export const parkedInReadModels = (database: Kysely<ProjectionsDatabase>): ParkingLot => ({
  list: (projection) =>
    database
      .selectFrom('projections.parked_streams as parked')
      .innerJoin('projections.builds as builds', (join) =>
        join
          .onRef('builds.projection', '=', 'parked.projection')
          .onRef('builds.build', '=', 'parked.build')
          .on('builds.state', '=', 'live'),
      )
      .select([
        'parked.projection as follower',
        'stream',
        'parked.version',
        'event_id',
        'event_type',
        'error_class',
        'attempts',
        'since',
        'retry_wanted',
      ])
      .$if(projection !== undefined, (query) => query.where('parked.projection', '=', projection ?? ''))
      .orderBy('since')
      .execute(),
  wantRetry: async ({ follower, stream }) => {
    await database
      .updateTable('projections.parked_streams')
      .set({ retry_wanted: true })
      .where('projection', '=', follower)
      .where('stream', '=', stream)
      .execute();
  },
  names: async () => {
    const { rows } = await sql<{ projection: string }>`
      select distinct projection from projections.builds order by projection`.execute(database);
    return rows.map(({ projection }) => projection);
  },
});

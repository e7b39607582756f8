import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { Pool } from 'pg';

/**
 * Positions of the live builds, by projection; without those that have handled nothing. As role `app` or `projector`.
 */
export const liveCheckpoints = async (
  pool: Pick<Pool, 'query'>,
): Promise<ReadonlyMap<string, LogPosition>> => {
  const { rows } = await pool.query<{ projection: string; position: LogPosition }>(
    `select projection, position from projections.checkpoints
    join projections.builds using (projection, build) where state = 'live' and position is not null`,
  );
  return new Map(rows.map(({ projection, position }) => [projection, position]));
};

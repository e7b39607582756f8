import { ANOTHER_LOG, locatePosition } from '@waivers/events/log/identity/locate-position.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Pool } from 'pg';

/**
 * Why the product must not run on this log, or undefined. A reactor may be of another log, or ahead of a restored one.
 */
export const reactorCheckpointProblem = async (
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  pool: Pool,
): Promise<string | undefined> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('follow_ups.checkpoints') is not null as there",
  );
  if (rows[0]?.there !== true) return undefined;
  const checkpoints = await pool.query<{ reactor: string; position: string }>(
    'select reactor, position from follow_ups.checkpoints where position is not null',
  );
  for (const { reactor, position } of checkpoints.rows) {
    const place = await locatePosition(log, position);
    if (place === 'another log') return ANOTHER_LOG;
    if (place !== 'missing') continue;
    return (
      `The event log does not hold the event that reactor ${reactor} has come to: it has been restored from a ` +
      'backup or copied. Say so once with "npm run log -- new-epoch", then start again.'
    );
  }
  return undefined;
};

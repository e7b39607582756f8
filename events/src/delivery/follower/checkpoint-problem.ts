import type { Pool } from 'pg';
import { ANOTHER_LOG, locatePosition } from '../../log/identity/locate-position.ts';
import { isLogError } from '../../log/port/errors.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';

export type StoredCheckpoints = {
  readonly table: string;
  /** Query that selects a non-null `position` and a `holder`, which completes “the event that …”. */
  readonly query: string;
};

type Stored = { readonly holder: string; readonly position: LogPosition };

/** Returns why the product must not run on this log: checkpoints of another log, or ahead of a restored one. */
export const checkpointProblem = async (
  log: Pick<EventLog, 'readAll' | 'readStream'>,
  pool: Pick<Pool, 'query'>,
  { table, query }: StoredCheckpoints,
): Promise<string | undefined> => {
  // Before the first migration, the table does not exist.
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ]);
  if (rows[0]?.there !== true) return undefined;
  const checkpoints = await pool.query<Stored>(query);
  for (const { holder, position } of checkpoints.rows) {
    const place = await locatePosition(log, position);
    if (place === 'another log') return ANOTHER_LOG;
    if (place !== 'missing') continue;
    return (
      `The event log does not hold the event that ${holder}: it has been restored from a backup or copied. ` +
      'Say so once with "npm run log -- new-epoch", then start again.'
    );
  }
  return undefined;
};

export const isForeignCheckpoint = async (
  error: unknown,
  checkpoint: () => Promise<LogPosition | undefined>,
  log: Pick<EventLog, 'readAll' | 'readStream'>,
): Promise<boolean> => {
  if (!isLogError(error) || error.code !== 'foreign_position') return false;
  const position = await checkpoint();
  return position !== undefined && (await locatePosition(log, position)) === 'foreign';
};

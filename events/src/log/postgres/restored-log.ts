import type { Pool, PoolClient } from 'pg';

/** Table of the events: only ever appended to, with positions in the order of commits. */
export const EVENTS_TABLE = { schema: 'log', name: 'events' } as const;
export const EVENT_POSITION = 'position';

/** @returns the position of the newest event, 0 if there is none; in a transaction, of those that it sees */
export const newestPosition = async (client: PoolClient | Pool): Promise<number> => {
  const { rows } = await client.query<{ position: string }>('select position from log.log_head');
  return Number(rows[0]?.position);
};

/** A restore makes an epoch known that the log lacks, so that nothing starts before `npm run log -- new-epoch`. */
export type Restore = { readonly logId: string; readonly missingEpoch: string };

/**
 * Tells whether a restore may use the database. `empty`: it has no log. `loaded`: an interrupted run of the same restore
 * has already loaded every row. `occupied`: it belongs to another log, here or in an event store. Works before migrations.
 */
export const restoreTarget = async (
  pool: Pool,
  { missingEpoch }: Restore,
): Promise<'empty' | 'loaded' | 'occupied'> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('log.known_epochs') is not null as there",
  );
  if (rows[0]?.there !== true) return 'empty';
  const known = await pool.query<{ epoch: string }>('select epoch from log.known_epochs order by number');
  if (known.rowCount === 0 && (await newestPosition(pool)) === 0) return 'empty';
  return known.rows.at(-1)?.epoch === missingEpoch ? 'loaded' : 'occupied';
};

/** Run in the restore's transaction, once its rows and sequences are in place. @throws Error if an event is missing */
export const endRestore = async (client: PoolClient, { logId, missingEpoch }: Restore): Promise<void> => {
  const { rows } = await client.query<{ position: string; events: string }>(
    'select coalesce(max(position), 0) as position, count(*) as events from log.events',
  );
  const { position = '0', events = '0' } = rows[0] ?? {};
  if (position !== events)
    throw new Error(`The log has ${events} events, but its last one is number ${position}.`);
  if (events !== '0') await client.query('update log.log_head set position = $1', [position]);
  await client.query('insert into log.known_epochs (log_id, epoch) values ($1, $2)', [logId, missingEpoch]);
};

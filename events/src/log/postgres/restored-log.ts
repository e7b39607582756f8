import type { Pool, PoolClient } from 'pg';

/**
 * What a restore finds: no events; those that an interrupted run of the same restore loaded completely; or other ones,
 * which it must not touch.
 */
export type RestoreTarget = 'empty' | 'loaded' | 'taken';

/** A restore makes an epoch known that the log lacks, so that nothing starts before `npm run log -- new-epoch`. */
export type Restore = { readonly logId: string; readonly missingEpoch: string };

/** Works before migrations. */
export const restoreTarget = async (pool: Pool, { missingEpoch }: Restore): Promise<RestoreTarget> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('log.events') is not null as there",
  );
  if (rows[0]?.there !== true) return 'empty';
  if ((await pool.query('select from log.events limit 1')).rowCount === 0) return 'empty';
  const newest = await pool.query<{ epoch: string }>(
    'select epoch from log.known_epochs order by number desc limit 1',
  );
  return newest.rows[0]?.epoch === missingEpoch ? 'loaded' : 'taken';
};

const makeEpochKnown = async (client: PoolClient | Pool, { logId, missingEpoch }: Restore): Promise<void> => {
  await client.query('insert into log.known_epochs (log_id, epoch) values ($1, $2)', [logId, missingEpoch]);
};

/** Keeps everything from starting on the empty database, even if the restore is killed. Run as the owner. */
export const beginRestore = async (pool: Pool, restore: Restore): Promise<void> => {
  await pool.query('delete from log.known_epochs');
  await makeEpochKnown(pool, restore);
};

/** Empties the table that is not empty. Run in the restore's transaction, before its rows are loaded. */
export const clearForRestore = async (client: PoolClient): Promise<void> => {
  await client.query('delete from log.known_epochs');
};

/** Run in the restore's transaction, once its rows and sequences are in place. @throws Error if an event is missing */
export const endRestore = async (client: PoolClient, restore: Restore): Promise<void> => {
  const { rows } = await client.query<{ position: string; events: string }>(
    'select coalesce(max(position), 0) as position, count(*) as events from log.events',
  );
  const { position = '0', events = '0' } = rows[0] ?? {};
  if (position !== events)
    throw new Error(`The log has ${events} events, but its last one is number ${position}.`);
  if (events !== '0') await client.query('update log.log_head set position = $1', [position]);
  await makeEpochKnown(client, restore);
};

export const loadedEvents = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ position: string }>('select position from log.log_head');
  return Number(rows[0]?.position);
};

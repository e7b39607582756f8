import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';

/** Only one backup of a database runs at a time, on whatever machine. */
const BACKUP_LOCK = 0x77616962;

/** Runs `work`, from taking a backup to removing old ones, alone. @throws StartRefused if another backup is running */
export const whileNoOtherBackup = async <Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> => {
  const holder = await pool.connect();
  // Without a listener, losing this idle connection would crash the process. The next query reports the loss.
  holder.on('error', () => undefined);
  try {
    const { rows } = await holder.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      BACKUP_LOCK,
    ]);
    if (rows[0]?.taken !== true) throw new StartRefused('Another backup of this database is running.');
    try {
      return await work();
    } finally {
      await holder.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined);
    }
  } finally {
    holder.release(true);
  }
};

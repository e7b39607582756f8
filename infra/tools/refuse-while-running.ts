import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';

/** Detects a product on any machine by its connections as role `app`. @throws StartRefused if one is running */
export const refuseWhileRunning = async (pool: Pool): Promise<void> => {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and usename in ('app', 'projector')",
  );
  if (rowCount !== 0) throw new StartRefused('The product is running. Stop it first. Nothing was changed.');
};

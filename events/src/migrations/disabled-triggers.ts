import type { Pool } from 'pg';

/** Triggers that protect history. The log's triggers also fire during replication. */
const TRIGGERS = [
  ['log.events', 'never_changed', 'A'],
  ['log.log_head', 'never_emptied', 'A'],
  ['log.log_head', 'only_forward', 'A'],
  ['keys.data_keys', 'only_tombstones', 'O'],
  ['keys.data_keys', 'never_emptied', 'O'],
  ['blobs.blobs', 'keep', 'O'],
  ['blobs.blobs', 'never_emptied', 'O'],
] as const;

/** Returns missing or disabled triggers, without which history could be changed unnoticed. */
export const disabledTriggers = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ table: string; name: string }>(
    `select wanted.table, wanted.name
    from unnest($1::text[], $2::text[], $3::text[]) as wanted ("table", name, least)
    where not exists (select from pg_trigger
      where tgrelid = to_regclass(wanted.table) and tgname = wanted.name
        and tgenabled::text in ('A', wanted.least))`,
    [0, 1, 2].map((column) => TRIGGERS.map((trigger) => trigger[column])),
  );
  return rows.map(({ table, name }) => `Trigger ${name} of ${table} does not guard it any more.`);
};

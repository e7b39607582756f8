import type { Kysely } from 'kysely';
import type { KeysDatabase } from '../database.ts';

/** Damage found while reading the log. Stored in the database, because each event is read only once. */
export type LogDamage = {
  readonly concern: 'erasures' | 'log_complete' | 'altered';
  /** A stream's name for `altered`, whose readers look it up. */
  readonly place: string;
  readonly problem: string;
};

export const recordDamage = async (database: Kysely<KeysDatabase>, found: LogDamage): Promise<void> => {
  await database
    .insertInto('keys.found_damage')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Call this before reading the log from the start, which finds any remaining damage again. */
export const clearDamage = async (database: Kysely<KeysDatabase>): Promise<void> => {
  await database.deleteFrom('keys.found_damage').execute();
};

export const recordedDamage = async (
  database: Kysely<KeysDatabase>,
  concern: LogDamage['concern'],
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('keys.found_damage')
    .select('problem')
    .where('concern', '=', concern)
    .orderBy('place')
    .limit(100)
    .execute();
  return rows.map(({ problem }) => problem);
};

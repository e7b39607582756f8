import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { Kysely } from 'kysely';

/** Damage that was met while the log was read: each event is read once, so what it showed is kept. */
export type FoundDamage = {
  /** The name in `/readyz`. */
  readonly concern: 'erasures' | 'log_complete';
  /** Where it was met; of several problems of one concern in one place, the first is kept. */
  readonly place: string;
  readonly problem: string;
};

export const keepDamage = async (database: Kysely<KeysDatabase>, found: FoundDamage): Promise<void> => {
  await database
    .insertInto('keys.found_damage')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Before the log is read from its start again: whatever is still so is met again. */
export const forgetDamage = async (database: Kysely<KeysDatabase>): Promise<void> => {
  await database.deleteFrom('keys.found_damage').execute();
};

/** What was met, in words. */
export const keptDamage = async (
  database: Kysely<KeysDatabase>,
  concern: FoundDamage['concern'],
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

import { type Kysely, type Selectable, sql } from 'kysely';
import type { KeysDatabase } from '../database.ts';
import { keyIdOf } from '../key-batch.ts';

export type ProvenErasure = Selectable<KeysDatabase['keys.proven_erasures']>;

export const provenErasures = (database: Kysely<KeysDatabase>): Promise<readonly ProvenErasure[]> =>
  database.selectFrom('keys.proven_erasures').selectAll().execute();

export const markDoubted = async (
  database: Kysely<KeysDatabase>,
  { batch_id, number, event_id }: ProvenErasure,
  doubted: boolean,
): Promise<void> => {
  await database
    .updateTable('keys.proven_erasures')
    .set({ doubted })
    .where('batch_id', '=', batch_id)
    .where('number', '=', number)
    .where('event_id', '=', event_id)
    .execute();
};

/** Returns destroyed keys without a valid erasure. Reading values sealed with them reports a missing key. */
export const unprovenTombstones = async (database: Kysely<KeysDatabase>): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly batch_id: string; readonly number: number }>`
    select batch_id, number from keys.data_keys k
    where erased_by is not null and not exists (
      select from keys.proven_erasures p where p.batch_id = k.batch_id and p.number = k.number and not p.doubted)
    order by batch_id, number limit 100`.execute(database);
  return rows.map(({ batch_id, number }) => keyIdOf(batch_id, number));
};

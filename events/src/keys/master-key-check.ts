import { type Kysely, sql } from 'kysely';
import type { KeysDatabase } from './database.ts';
import { KEY_BYTES, keyBatchPurpose } from './key-batch.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from './master-key.ts';

const PURPOSE = 'master-key-check';

const isAnythingWrapped = async (database: Kysely<KeysDatabase>): Promise<boolean> => {
  const { rows } = await sql<{ wrapped: boolean }>`
    select exists (select from keys.batches) or exists (select from keys.secrets) as wrapped`.execute(
    database,
  );
  return rows[0]?.wrapped === true;
};

/** Call before migrating. Returns `wrong` also for wrapped data without a check row, `unused` for an empty database. */
export const checkMasterKey = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey | undefined,
): Promise<'right' | 'wrong' | 'unused'> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('keys.master_key_check') is not null as there`.execute(database);
  if (rows[0]?.there !== true) return 'unused';
  const row = await database.selectFrom('keys.master_key_check').select('wrapped').executeTakeFirst();
  if (row === undefined) return (await isAnythingWrapped(database)) ? 'wrong' : 'unused';
  if (masterKey === undefined) return 'wrong';
  try {
    unwrapSecret(masterKey, PURPOSE, row.wrapped);
    return 'right';
  } catch {
    return 'wrong';
  }
};

/** Binds the database to the key. Check again afterwards, because another process may have recorded another key. */
export const recordMasterKey = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
): Promise<void> => {
  await database
    .insertInto('keys.master_key_check')
    .values({ wrapped: wrapSecret(masterKey, PURPOSE, Buffer.from(PURPOSE)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Counts the batches of data keys that the master key does not open, because they are damaged or another's. */
export const unopenedBatches = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
): Promise<number> => {
  const batches = await database.selectFrom('keys.batches').select(['batch_id', 'wrapped']).execute();
  return batches.filter(({ batch_id, wrapped }) => {
    try {
      return unwrapSecret(masterKey, keyBatchPurpose(batch_id), wrapped).length !== KEY_BYTES;
    } catch {
      return true;
    }
  }).length;
};

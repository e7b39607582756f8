import type { Kysely } from 'kysely';
import type { KeysDatabase } from './database.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from './master-key.ts';

/** Returns the secret wrapped by `MASTER_KEY`, creating it on first use. Concurrent callers get the same secret. */
export const ensureSecret = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
  name: string,
  make: () => Buffer | Promise<Buffer>,
): Promise<Buffer> => {
  const find = () =>
    database.selectFrom('keys.secrets').select('wrapped').where('name', '=', name).executeTakeFirst();
  let row = await find();
  if (row === undefined) {
    await database
      .insertInto('keys.secrets')
      .values({ name, wrapped: wrapSecret(masterKey, name, await make()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (row === undefined) throw new Error(`The stored secret ${name} could not be read back.`);
  return unwrapSecret(masterKey, name, row.wrapped);
};

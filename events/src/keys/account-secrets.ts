import { type Kysely, sql } from 'kysely';
import type { KeysDatabase } from './database.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from './master-key.ts';

export const accountSecretPurpose = (secretId: string): string => `account-secret/${secretId}`;

/** Leaves a command that has stored a secret enough time to append the event that names it. */
const UNNAMED_FOR = sql`interval '1 hour'`;

/** Stores accounts' secrets, wrapped by `MASTER_KEY`. All methods throw if the database is unavailable. */
export type AccountSecrets = {
  /** @returns the secret stored under this id, which may be an earlier one */
  put(accountId: string, secretId: string, secret: string): Promise<string>;
  /** @returns undefined if the secret does not exist or belongs to another account */
  find(accountId: string, secretId: string): Promise<string | undefined>;
  /** Deletes the `replaced` secrets, and old secrets that the account's events don't name. */
  prune(accountId: string, named: readonly string[], replaced: readonly string[]): Promise<void>;
};

export const accountSecrets = (database: Kysely<KeysDatabase>, masterKey: MasterKey): AccountSecrets => {
  const find = async (accountId: string, secretId: string): Promise<string | undefined> => {
    const row = await database
      .selectFrom('keys.account_secrets')
      .select('wrapped')
      .where('secret_id', '=', secretId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row && unwrapSecret(masterKey, accountSecretPurpose(secretId), row.wrapped).toString();
  };
  return {
    find,
    put: async (accountId, secretId, secret) => {
      const wrapped = wrapSecret(masterKey, accountSecretPurpose(secretId), Buffer.from(secret));
      await database
        .insertInto('keys.account_secrets')
        .values({ secret_id: secretId, account_id: accountId, wrapped })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const stored = await find(accountId, secretId);
      if (stored === undefined) throw new Error('A secret could not be read back.');
      return stored;
    },
    prune: async (accountId, named, replaced) => {
      const others = database
        .deleteFrom('keys.account_secrets')
        .where('account_id', '=', accountId)
        .$if(named.length > 0, (query) => query.where('secret_id', 'not in', [...named]));
      await others
        .where(({ eb, or }) =>
          or([
            eb('created_at', '<', sql<Date>`now() - ${UNNAMED_FOR}`),
            ...(replaced.length > 0 ? [eb('secret_id', 'in', [...replaced])] : []),
          ]),
        )
        .execute();
    },
  };
};

export const deleteAccountSecrets = async (
  database: Pick<Kysely<object>, 'getExecutor'>,
  accountId: string,
): Promise<void> => {
  await sql`delete from keys.account_secrets where account_id = ${accountId}`.execute(database);
};

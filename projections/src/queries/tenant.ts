import { type Kysely, sql, type Transaction } from 'kysely';
import { TENANT_SETTING } from '../engine/builds/tenant-policy.ts';

/**
 * Runs queries as one tenant: row-level security lets them see that account's rows and no others. The setting is local
 * to the transaction, so the connection goes back to its pool without it.
 * @param database connected as role `app`
 * @param accountId whose rows are to be seen
 */
export const asTenant = <Database, Result>(
  database: Kysely<Database>,
  accountId: string,
  query: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  database
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config(${TENANT_SETTING}, ${accountId}, true)`.execute(transaction);
      return query(transaction);
    });

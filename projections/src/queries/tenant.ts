import { type IsolationLevel, type Kysely, sql, type Transaction } from 'kysely';
import { TENANT_SETTING } from '../engine/builds/tenant-policy.ts';

/** Applies row-level security to role `app`. @param isolation `repeatable read` for a single snapshot */
export const asTenant = <Database, Result>(
  database: Kysely<Database>,
  accountId: string,
  query: (transaction: Transaction<Database>) => Promise<Result>,
  isolation: IsolationLevel = 'read committed',
): Promise<Result> =>
  database
    .transaction()
    .setIsolationLevel(isolation)
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select set_config(${TENANT_SETTING}, ${accountId}, true)`.execute(transaction);
      return query(transaction);
    });

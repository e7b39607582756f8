import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What accounts entrust to us, such as keys of other services; events name a secret by its id. */
export const accountSecretsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table keys.account_secrets (
        secret_id uuid primary key,
        account_id uuid not null,
        wrapped bytea not null,
        created_at timestamptz not null default now())`,
      sql`create index account_secrets_of_account on keys.account_secrets (account_id)`,
      sql`grant select, insert, delete on keys.account_secrets to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

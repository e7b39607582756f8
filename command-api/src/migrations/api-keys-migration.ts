import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keys of programs, by SHA-256. */
export const apiKeysMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table identity.api_keys (
        id uuid primary key,
        account_id uuid not null,
        user_id uuid not null,
        hash bytea not null unique,
        name text not null check (length(name) between 1 and 60),
        scopes text[] not null,
        last_characters text not null,
        made_at timestamptz not null,
        last_used_at timestamptz,
        is_confirmed boolean not null default false)`,
      sql`alter table identity.api_keys alter column name set statistics 0`,
      sql`alter table identity.api_keys alter column hash set statistics 0`,
      sql`create index api_keys_of_account on identity.api_keys (account_id, made_at)`,
      sql`create index api_keys_of_user on identity.api_keys (user_id)`,
      sql`grant select, insert, update, delete on identity.api_keys to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

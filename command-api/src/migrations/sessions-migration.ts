import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who stays logged in: one row for each browser, none of them holding anything that opens it. */
export const sessionsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table identity.sessions (
        session_id uuid primary key,
        account_id uuid not null,
        credential_version int not null,
        generation int not null check (generation > 0),
        begun_at timestamptz not null,
        rotated_at timestamptz not null,
        expires_at timestamptz not null)`,
      sql`create index old_sessions on identity.sessions (expires_at)`,
      sql`create index sessions_of_account on identity.sessions (account_id)`,
      sql`grant select, insert, update, delete on identity.sessions to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const testMailsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table identity.test_mails (
        command_id uuid not null,
        user_id uuid not null,
        content_hash bytea not null,
        queued_at timestamptz not null,
        primary key (user_id, command_id))`,
      sql`grant select, insert, delete on identity.test_mails to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

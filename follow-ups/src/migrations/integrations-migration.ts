import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How other services answer of late, and which of them a follow-up went to. */
export const integrationsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create table follow_ups.integration_troubles (
        setting_id uuid primary key,
        account_id uuid not null,
        failures int not null,
        refusals int not null,
        refused_since timestamptz,
        not_before timestamptz not null)`,
      sql`grant select, insert, update, delete on follow_ups.integration_troubles to app`,
      sql`alter table follow_ups.outbox add column channel text`,
    ]) {
      await statement.execute(database);
    }
  },
};

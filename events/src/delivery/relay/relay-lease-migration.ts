import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const relayLeaseMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema delivery`,
      sql`grant usage on schema delivery to projector`,
      sql`create table delivery.relay_lease (
        only_one boolean primary key default true check (only_one),
        holder uuid not null,
        expires_at timestamptz not null)`,
      sql`grant select, insert, update, delete on delivery.relay_lease to projector`,
    ]) {
      await statement.execute(database);
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which epoch of the log the outbox works in. Rows from before it are held until a person says what becomes of them. */
export const heldRowsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`alter table follow_ups.outbox add column held boolean not null default false`,
      sql`create index outbox_held on follow_ups.outbox (queued_at) where held and state = 'waiting'`,
      sql`create table follow_ups.outbox_epoch (
        one boolean primary key default true check (one),
        epoch uuid not null)`,
      sql`grant select, insert, update, delete on follow_ups.outbox_epoch to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Per account. The table checks the hash. Signable documents stay for ever; images may be deleted with their account.
 */
export const blobsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema blobs`,
      sql`create table blobs.blobs (
        account_id uuid not null,
        sha256 bytea not null check (sha256 = pg_catalog.sha256(bytes)),
        media_type text not null check (media_type in ('application/json', 'image/png', 'image/jpeg')),
        bytes bytea not null,
        stored_at timestamptz not null default now(),
        primary key (account_id, sha256))`,
      sql`create function blobs.keep() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' and old.media_type <> 'application/json' then
            return old;
          end if;
          raise exception 'A blob never changes, and a signable document is kept for ever.';
        end $$`,
      sql`create trigger keep before update or delete on blobs.blobs
        for each row execute function blobs.keep()`,
      sql`create trigger never_emptied before truncate on blobs.blobs
        for each statement execute function blobs.keep()`,
      sql`grant usage on schema blobs to app`,
      sql`grant select, insert on blobs.blobs to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

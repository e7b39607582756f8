import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Schema `keys`, apart from the log because erasure destroys keys. A data key changes once: to zeros, by a tombstone.
 */
export const keysMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema keys`,
      sql`create table keys.master_key_check ("only" boolean primary key default true check ("only"), wrapped bytea not null)`,
      sql`create table keys.secrets (name text primary key, wrapped bytea not null)`,
      sql`create table keys.batches (
        batch_id uuid primary key, wrapped bytea not null, created_at timestamptz not null default now())`,
      sql`create table keys.data_keys (
        batch_id uuid not null references keys.batches, number int not null check (number between 0 and 999),
        bytes bytea not null check (length(bytes) = 32), erased_by uuid, primary key (batch_id, number))`,
      sql`create table keys.tombstone_checkpoint (
        "only" boolean primary key default true check ("only"), position text not null)`,
      sql`create function keys.only_tombstones() returns trigger language plpgsql as $$
        begin
          if tg_op = 'UPDATE' and old.erased_by is null and new.erased_by is not null
            and new.batch_id = old.batch_id and new.number = old.number
            and new.bytes = decode(repeat('00', 32), 'hex') then
            return new;
          end if;
          raise exception 'A data key can only be replaced by its tombstone.';
        end $$`,
      sql`create trigger only_tombstones before update or delete on keys.data_keys
        for each row execute function keys.only_tombstones()`,
      sql`create trigger never_emptied before truncate on keys.data_keys
        for each statement execute function keys.only_tombstones()`,
      sql`grant usage on schema keys to app, projector`,
      sql`grant select, insert on keys.master_key_check, keys.secrets, keys.batches to app`,
      sql`grant select, insert, update on keys.data_keys, keys.tombstone_checkpoint to app`,
      sql`grant select on keys.secrets, keys.batches, keys.data_keys to projector`,
    ]) {
      await statement.execute(database);
    }
  },
};

import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which uploads and files each account has. The bytes are in the media store. */
export const mediaMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema media`,
      sql`create table media.uploads (
        account_id uuid not null,
        id uuid not null,
        bytes integer not null,
        begun_at timestamptz not null,
        held_by uuid,
        held_until timestamptz,
        is_wanted boolean not null default false,
        sha256 bytea,
        extension text,
        primary key (account_id, id))`,
      sql`create index uploads_by_age on media.uploads (begun_at)`,
      sql`create table media.files (
        account_id uuid not null,
        sha256 bytea not null,
        extension text not null,
        bytes integer not null,
        stored_at timestamptz not null,
        is_whole boolean not null default false,
        is_named boolean not null default false,
        is_removed boolean not null default false,
        primary key (account_id, sha256, extension))`,
      sql`create index files_to_remove on media.files (stored_at) where is_removed or not is_named`,
      sql`grant usage on schema media to app`,
      sql`grant select, insert, update, delete on media.uploads, media.files to app`,
    ]) {
      await statement.execute(database);
    }
  },
};

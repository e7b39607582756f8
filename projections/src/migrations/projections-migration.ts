import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Each build has its own schema, which role `projector` makes and drops through two functions, so that it needs no
 * rights on the database.
 */
export const projectionsMigration: Migration = {
  up: async (database) => {
    for (const statement of [
      sql`create schema projections`,
      sql`create table projections.builds (
        projection text not null,
        build int not null check (build > 0),
        version int not null check (version > 0),
        state text not null check (state in ('building', 'live', 'retired')),
        changed_at timestamptz not null default now(),
        primary key (projection, build))`,
      sql`create unique index one_live_build on projections.builds (projection) where state = 'live'`,
      // Created once all rows are in; before that a position means nothing.
      sql`create table projections.checkpoints (
        projection text not null,
        build int not null,
        position text,
        last_event_id uuid,
        updated_at timestamptz not null default now(),
        primary key (projection, build))`,
      sql`create table projections.parked_streams (
        projection text not null,
        build int not null,
        stream text not null,
        version int not null,
        event_id uuid not null,
        event_type text not null,
        position text not null,
        error_class text not null,
        attempts int not null default 1,
        since timestamptz not null default now(),
        tried_at timestamptz not null default now(),
        retry_wanted boolean not null default false,
        primary key (projection, build, stream))`,
      sql`create schema read_models`,
      sql`create function projections.create_build_schema(build_schema text) returns void
        language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
        begin
          if build_schema !~ '^[a-z][a-z_]{0,40}_v[1-9][0-9]{0,8}$' then
            raise exception 'Not the name of a build: %', build_schema;
          end if;
          execute format('create schema %I', build_schema);
          execute format('grant usage, create on schema %I to projector', build_schema);
          execute format('grant usage on schema %I to app', build_schema);
        end $$`,
      // Without "cascade", so that a table with a view stays.
      sql`create function projections.drop_build_schema(build_schema text) returns void
        language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
        begin
          if build_schema !~ '^[a-z][a-z_]{0,40}_v[1-9][0-9]{0,8}$' then
            raise exception 'Not the name of a build: %', build_schema;
          end if;
          execute format('drop schema if exists %I', build_schema);
        end $$`,
      sql`revoke all on function projections.create_build_schema, projections.drop_build_schema from public`,
      sql`grant execute on function projections.create_build_schema, projections.drop_build_schema to projector`,
      sql`grant usage on schema projections to app, projector`,
      sql`grant select, insert, update, delete on all tables in schema projections to projector`,
      sql`grant select on all tables in schema projections to app`,
      sql`grant usage on schema read_models to app`,
      sql`grant usage, create on schema read_models to projector`,
    ]) {
      await statement.execute(database);
    }
  },
};

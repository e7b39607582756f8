create schema projections;

-- readable_by: newest version whose queries a widened build can serve; otherwise 0.
-- rebuilt: share of the log that a build in progress has loaded.
create table projections.builds (
  projection text not null,
  build int not null check (build > 0),
  version int not null check (version > 0),
  readable_by int not null default 0,
  state text not null check (state in ('building', 'live', 'retired')),
  changed_at timestamptz not null default now(),
  rebuilt real,
  primary key (projection, build)
);
create unique index one_live_build on projections.builds (projection) where state = 'live';

-- A row is inserted only once all rows of the build are loaded, because an earlier position would be meaningless.
create table projections.checkpoints (
  projection text not null,
  build int not null,
  position text,
  last_event_id uuid,
  updated_at timestamptz not null default now(),
  primary key (projection, build)
);

create table projections.parked_streams (
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
  primary key (projection, build, stream)
);

-- Scripts and styles of the pages of every version that ran lately, each as its build compressed it.
create table projections.page_assets (
  path text primary key,
  brotli bytea not null,
  started_at timestamptz not null default clock_timestamp()
);

-- Each build has a schema. These functions let role projector create and drop it without database privileges.
create function projections.create_build_schema(build_schema text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if build_schema !~ '^[a-z][a-z_]{0,40}_v[1-9][0-9]{0,8}$' then
    raise exception 'Not the name of a build: %', build_schema;
  end if;
  execute format('create schema %I', build_schema);
  execute format('grant usage, create on schema %I to projector', build_schema);
  execute format('grant usage on schema %I to app', build_schema);
end $$;

-- No "cascade": dropping a table that a view still uses must fail.
create function projections.drop_build_schema(build_schema text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if build_schema !~ '^[a-z][a-z_]{0,40}_v[1-9][0-9]{0,8}$' then
    raise exception 'Not the name of a build: %', build_schema;
  end if;
  execute format('drop schema if exists %I', build_schema);
end $$;

revoke all on function projections.create_build_schema, projections.drop_build_schema from public;

grant usage on schema projections to app, projector;
grant select, insert, update, delete on all tables in schema projections to projector;
grant select on all tables in schema projections to app;
grant insert, update, delete on projections.page_assets to app;
grant execute on function projections.create_build_schema, projections.drop_build_schema to projector;

create schema read_models;

grant usage on schema read_models to app;
grant usage, create on schema read_models to projector;

-- Views for analysts' SQL queries, created and dropped together with the builds they show.
create schema audit;

grant usage, create on schema audit to projector;
grant usage on schema audit to analyst;

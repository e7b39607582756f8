create schema log;

-- One row: the position of the last event. Every batch holds it from its first statement to its commit, so numbers
-- are handed out in commit order and without holes. Ten in a hundred full: each batch rewrites the row in its page.
create table log.log_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null
) with (fillfactor = 10);

insert into log.log_head (position) values (0);

-- json, not jsonb: the text comes back exactly as it went in.
create table log.events (
  position bigint primary key,
  stream text not null,
  version bigint not null,
  event_id uuid not null unique,
  type text not null,
  data json not null,
  metadata json not null,
  recorded_at timestamptz not null,
  unique (stream, version)
);

-- Sealed values do not get smaller: trying costs half of an append and saves nothing (docs/design/the-log.md).
alter table log.events alter column data set storage external;

create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What happened cannot be changed: % on %.% is refused.', tg_op, tg_table_schema, tg_table_name;
end $$;

create trigger never_changed before update or delete or truncate on log.events
  for each statement execute function log.refuse_change();
create trigger never_emptied before delete or truncate on log.log_head
  for each statement execute function log.refuse_change();

create function log.only_forward() returns trigger language plpgsql as $$
begin
  if new.position > old.position then
    return new;
  end if;
  raise exception 'The head of the log only moves forward: from % to % is refused.', old.position, new.position;
end $$;

create trigger only_forward before update on log.log_head for each row execute function log.only_forward();

-- Always: also where session_replication_role is 'replica'.
alter table log.events enable always trigger never_changed;
alter table log.log_head enable always trigger never_emptied;
alter table log.log_head enable always trigger only_forward;

-- Appends a batch. Each append has its number (its place in the first two arrays, from 1), each event the number of
-- its append and its own place in it, from 1. At most one append of each stream. Answers a row per append:
--   accepted | duplicate   version and position of its last event
--   conflict               version: where the stream is (0: there is none)
--   reused                 an event id stands elsewhere in the log
-- expected: the version of the stream, or -1 for any stream that exists.
-- The lock on log_head comes first: whatever is read after it is final. No other lock is waited for, so no deadlock.
-- security definer: role app has no other way to write. enable_…: a plan made while the table was empty is kept by
-- the session, and would read the whole table for every append.
create function log.append(
  streams text[], expected bigint[],
  appends int[], places int[], event_ids uuid[], types text[], data json[], metadata json[]
) returns table (append int, outcome text, version bigint, "position" bigint)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  head bigint;
  recorded timestamptz;
begin
  select h.position into strict head from log.log_head h for update;
  recorded := clock_timestamp();

  if exists (
    select from unnest(streams, expected) a (stream, expected)
    where a.expected <> coalesce(
      (select e.version from log.events e where e.stream = a.stream order by e.version desc limit 1), 0)
  ) or exists (
    select from unnest(event_ids) o (event_id) join log.events e on e.event_id = o.event_id
  ) then
    return query select * from log.append_judged(
      head, recorded, streams, expected, appends, places, event_ids, types, data, metadata);
    return;
  end if;

  insert into log.events (position, stream, version, event_id, type, data, metadata, recorded_at)
  select head + o.number, streams[o.append], expected[o.append] + o.place,
    o.event_id, o.type, o.data, o.metadata, recorded
  from unnest(appends, places, event_ids, types, data, metadata) with ordinality
    as o (append, place, event_id, type, data, metadata, number);
  update log.log_head set position = head + cardinality(event_ids);
  perform pg_notify('log_appended', '');

  return query
  select o.append, 'accepted', expected[o.append] + max(o.place), head + max(o.number)
  from unnest(appends, places) with ordinality as o (append, place, number)
  group by o.append;
end $$;

-- The same for a batch in which not everything is as expected: each append is judged by itself, and those that
-- fit are stored. Only log.append calls this: it holds the lock.
create function log.append_judged(
  head bigint, recorded timestamptz, streams text[], expected bigint[],
  appends int[], places int[], event_ids uuid[], types text[], data json[], metadata json[]
) returns table (append int, outcome text, version bigint, "position" bigint)
language plpgsql
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
begin
  return query
  with
  appended as (
    select a.number::int, a.stream, a.expected, coalesce(
      (select e.version from log.events e where e.stream = a.stream order by e.version desc limit 1), 0) as actual
    from unnest(streams, expected) with ordinality as a (stream, expected, number)
  ),
  offered as (
    select * from unnest(appends, places, event_ids, types, data, metadata) with ordinality
      as o (append, place, event_id, type, data, metadata, number)
  ),
  -- Events of an append that stand already. It is a repetition when all do, in its stream, in its order.
  standing as (
    select o.append, max(e.version) as version, max(e.position) as position,
      count(*) = (select count(*) from offered f where f.append = o.append)
        and bool_and(e.stream = a.stream and e.type = o.type)
        and min(e.version - o.place) = max(e.version - o.place) as repeated
    from offered o
      join log.events e on e.event_id = o.event_id
      join appended a on a.number = o.append
    group by o.append
  ),
  judged as (
    select a.number, a.stream, a.actual, s.version, s.position,
      case
        when s.repeated then 'duplicate'
        when s.append is not null then 'reused'
        when a.expected = a.actual or (a.expected = -1 and a.actual > 0) then 'accepted'
        else 'conflict'
      end as outcome
    from appended a left join standing s on s.append = a.number
  ),
  inserted as (
    insert into log.events (position, stream, version, event_id, type, data, metadata, recorded_at)
    select head + row_number() over (order by o.number), j.stream, j.actual + o.place,
      o.event_id, o.type, o.data, o.metadata, recorded
    from offered o join judged j on j.number = o.append
    where j.outcome = 'accepted'
    returning stream, version, position
  ),
  moved as (
    update log.log_head set position = (select max(i.position) from inserted i)
    where exists (select from inserted)
    returning pg_notify('log_appended', '')
  ),
  stored as (
    select i.stream, max(i.version) as version, max(i.position) as position from inserted i group by i.stream
  )
  select j.number, j.outcome,
    case j.outcome when 'accepted' then s.version when 'duplicate' then j.version else j.actual end,
    case j.outcome when 'accepted' then s.position when 'duplicate' then j.position end
  from judged j
    left join stored s on s.stream = j.stream;
end $$;

revoke all on function log.append_judged from public;
revoke all on function log.append from public;
grant usage on schema log, migrations to app, projector;
grant select on log.log_head, log.events, migrations.kysely_migration to app, projector;
grant execute on function log.append to app;

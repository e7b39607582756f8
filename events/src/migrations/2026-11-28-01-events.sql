-- The SHA-256 of each migration's text when it ran, because a released migration never changes.
create table migrations.texts (
  name text primary key,
  sha256 text not null
);

-- The newest version of the product that has prepared this database, and the oldest that can work with it since.
create table migrations.product (
  singleton boolean primary key default true check (singleton),
  version text not null,
  oldest_reader text not null
);

create schema log;

-- A single row with the position of the last event. Every batch locks it from its first statement to its commit, so
-- that positions follow commit order without gaps. The low fillfactor lets each batch rewrite the row within its
-- page.
create table log.log_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null
) with (fillfactor = 10);

insert into log.log_head (position) values (0);

-- json rather than jsonb, because the text must come back exactly as it was stored.
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

-- Sealed values don't compress: trying would be half the cost of an append and save nothing (docs/design/the-log.md).
alter table log.events alter column data set storage external;

-- The logs and epochs this database has worked with, newest last. A log that lacks the newest one is another log or
-- an older copy, and the product refuses to start on it. Only the database owner records epochs.
create table log.known_epochs (
  number bigint generated always as identity primary key,
  log_id uuid not null,
  epoch uuid not null unique
);

-- An unfinished move of the log to another store. Until the move is completed or cancelled, the product refuses to
-- start on either store. epoch is the source's epoch when the move started.
create table log.move (
  one boolean primary key default true check (one),
  source text not null,
  target text not null,
  place text not null,
  epoch uuid not null
);

create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Events cannot be changed: % on %.% is refused.', tg_op, tg_table_schema, tg_table_name;
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

-- Make the triggers fire even when session_replication_role is 'replica'.
alter table log.events enable always trigger never_changed;
alter table log.log_head enable always trigger never_emptied;
alter table log.log_head enable always trigger only_forward;

-- Appends a batch with at most one append per stream. streams and expected have one element per append, numbered from
-- 1. For each event, appends holds the number of its append and places its place in that append, from 1. expected is
-- the stream's version, or -1 for any existing stream. An append may be bound to other streams, but to none that an
-- earlier append of its batch extends. bound_streams and bound_versions have one element per distinct condition,
-- numbered from 1; bound_appends and bound_conditions say which append depends on which condition. Returns one row per
-- append: accepted or duplicate with the version and position of its last event, conflict with the stream's actual
-- version (0 if there is no stream), moved with the name and the actual version of a bound stream that is at another
-- version, or reused if an event id is used elsewhere in the log. Locks log_head first, so everything read afterwards
-- is final. Waits for no other lock, so it cannot deadlock. security definer, because role app has no other way to
-- write. enable_…, because sessions keep plans made while the table was empty, which would scan the whole table for
-- every append. Raises WLK01 if a key batch of the events is not in this database: a backup restored under a running
-- process lacks the keys created since, and events sealed with them could never be read. Raises WLM01 if the log has
-- moved: after LogMoved, only the log's identity stream continues. This is checked under the lock, so that no append
-- slips in. Both errors leave nothing stored.
create function log.append(
  streams text[], expected bigint[],
  appends int[], places int[], event_ids uuid[], types text[], data json[], metadata json[],
  key_batches uuid[] default '{}', bound_streams text[] default '{}', bound_versions bigint[] default '{}',
  bound_appends int[] default '{}', bound_conditions int[] default '{}'
) returns table (append int, outcome text, version bigint, "position" bigint, bound text)
language plpgsql security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  head bigint;
  recorded timestamptz;
begin
  if cardinality(key_batches) > 0 and exists (
    select from unnest(key_batches) b (id)
    where not exists (select from keys.batches k where k.batch_id = b.id)
  ) then
    raise exception 'A batch of data keys is not in this database.' using errcode = 'WLK01';
  end if;

  select h.position into strict head from log.log_head h for update;
  recorded := clock_timestamp();

  if 'log-identity' <> any (streams) and (
    select e.type from log.events e where e.stream = 'log-identity' order by e.version desc limit 1
  ) = 'LogMoved' then
    raise exception 'The log continues in another store; this one accepts no more events.' using errcode = 'WLM01';
  end if;

  if exists (
    select from unnest(streams, expected) a (stream, expected)
    where a.expected <> coalesce(
      (select e.version from log.events e where e.stream = a.stream order by e.version desc limit 1), 0)
  ) or exists (
    select from unnest(event_ids) o (event_id) join log.events e on e.event_id = o.event_id
  ) or exists (
    select from unnest(bound_streams, bound_versions) b (stream, version)
    where b.version <> coalesce(
      (select e.version from log.events e where e.stream = b.stream order by e.version desc limit 1), 0)
  ) then
    return query select * from log.append_judged(
      head, recorded, streams, expected, appends, places, event_ids, types, data, metadata,
      bound_streams, bound_versions, bound_appends, bound_conditions);
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
  select o.append, 'accepted', expected[o.append] + max(o.place), head + max(o.number), null::text
  from unnest(appends, places) with ordinality as o (append, place, number)
  group by o.append;
end $$;

-- Handles a batch with conflicts, repeats or broken conditions by checking each append individually and storing those
-- that fit. Called only by log.append, which holds the lock.
create function log.append_judged(
  head bigint, recorded timestamptz, streams text[], expected bigint[],
  appends int[], places int[], event_ids uuid[], types text[], data json[], metadata json[],
  bound_streams text[], bound_versions bigint[], bound_appends int[], bound_conditions int[]
) returns table (append int, outcome text, version bigint, "position" bigint, bound text)
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
  -- Events of each append that are already stored. An append is a repeat if all its events are stored in its stream,
  -- in order.
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
  conditions as (
    select b.number::int, b.stream, b.version, coalesce(
      (select e.version from log.events e where e.stream = b.stream order by e.version desc limit 1), 0) as actual
    from unnest(bound_streams, bound_versions) with ordinality as b (stream, version, number)
  ),
  -- The first broken condition of each append.
  broken as (
    select distinct on (w.append) w.append, c.stream, c.actual
    from unnest(bound_appends, bound_conditions) as w (append, condition)
      join conditions c on c.number = w.condition and c.version <> c.actual
    order by w.append, c.number
  ),
  judged as (
    select a.number, a.stream, a.actual, s.version, s.position, b.stream as bound, b.actual as bound_actual,
      case
        when s.repeated then 'duplicate'
        when s.append is not null then 'reused'
        when a.expected <> a.actual and not (a.expected = -1 and a.actual > 0) then 'conflict'
        when b.append is not null then 'moved'
        else 'accepted'
      end as outcome
    from appended a
      left join standing s on s.append = a.number
      left join broken b on b.append = a.number
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
    case j.outcome
      when 'accepted' then s.version
      when 'duplicate' then j.version
      when 'moved' then j.bound_actual
      else j.actual
    end,
    case j.outcome when 'accepted' then s.position when 'duplicate' then j.position end,
    case j.outcome when 'moved' then j.bound end
  from judged j
    left join stored s on s.stream = j.stream;
end $$;

revoke all on function log.append, log.append_judged from public;

grant usage on schema log to app, projector, analyst;
grant usage on schema migrations to app, projector;
grant select on migrations.kysely_migration, migrations.product to app, projector;
grant select on log.events, log.log_head, log.known_epochs to app, projector, analyst;
grant select on log.move to app, projector;
grant execute on function log.append to app;

-- Kept apart from the log, because erasure destroys keys.
create schema keys;

create table keys.master_key_check (
  "only" boolean primary key default true check ("only"),
  wrapped bytea not null
);

create table keys.secrets (
  name text primary key,
  wrapped bytea not null
);

create table keys.batches (
  batch_id uuid primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);

create table keys.data_keys (
  batch_id uuid not null references keys.batches,
  number int not null check (number between 0 and 999),
  bytes bytea not null check (length(bytes) = 32),
  erased_by uuid,
  primary key (batch_id, number)
);
create index tombstones on keys.data_keys (batch_id, number) where erased_by is not null;

create table keys.tombstone_checkpoint (
  "only" boolean primary key default true check ("only"),
  position text not null
);

-- Records which event destroyed which key. A tombstone is valid only if it has a row here. A row that the log does
-- not confirm is marked rather than deleted, so that a single wrong read cannot undo an erasure.
create table keys.proven_erasures (
  batch_id uuid not null,
  number int not null,
  event_id uuid not null,
  stream text not null,
  doubted boolean not null default false,
  primary key (batch_id, number),
  foreign key (batch_id, number) references keys.data_keys
);

-- Damage must be recorded, because the reconciler reads each event only once.
create table keys.found_damage (
  concern text not null,
  place text not null,
  problem text not null,
  primary key (concern, place)
);

-- Secrets of accounts, such as API keys of connected services. Events refer to a secret by its id.
create table keys.account_secrets (
  secret_id uuid primary key,
  account_id uuid not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
create index account_secrets_of_account on keys.account_secrets (account_id);

-- Allows a data key to change only once, into a tombstone of zeros.
create function keys.only_tombstones() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.erased_by is null and new.erased_by is not null
    and new.batch_id = old.batch_id and new.number = old.number
    and new.bytes = decode(repeat('00', 32), 'hex') then
    return new;
  end if;
  raise exception 'A data key can only be replaced by its tombstone.';
end $$;

create trigger only_tombstones before update or delete on keys.data_keys
  for each row execute function keys.only_tombstones();
create trigger never_emptied before truncate on keys.data_keys
  for each statement execute function keys.only_tombstones();

-- Analysts may read the wrapped keys, which are useless without the master key.
grant usage on schema keys to app, projector, analyst;
grant select, insert on keys.master_key_check, keys.secrets, keys.batches to app;
grant select, insert, update on keys.data_keys, keys.tombstone_checkpoint, keys.proven_erasures to app;
grant select, insert, delete on keys.found_damage, keys.account_secrets to app;
grant select on keys.secrets to projector;
grant select on keys.batches, keys.data_keys, keys.proven_erasures to projector, analyst;

create schema blobs;

-- Signable documents are kept forever. Images may be deleted along with their account.
create table blobs.blobs (
  account_id uuid not null,
  sha256 bytea not null check (sha256 = pg_catalog.sha256(bytes)),
  media_type text not null check (media_type in ('application/json', 'image/png', 'image/jpeg')),
  bytes bytea not null,
  stored_at timestamptz not null default now(),
  primary key (account_id, sha256)
);

-- Documents that events refer to, recorded so that their loss can be detected.
create table blobs.referenced (
  account_id uuid not null,
  sha256 bytea not null,
  primary key (account_id, sha256)
);

create function blobs.keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.media_type <> 'application/json' then
    return old;
  end if;
  raise exception 'Blobs cannot be changed, and signable documents cannot be deleted.';
end $$;

create trigger keep before update or delete on blobs.blobs
  for each row execute function blobs.keep();
create trigger never_emptied before truncate on blobs.blobs
  for each statement execute function blobs.keep();

-- Gives role app its only way to delete from the table.
create function blobs.forget_images(of_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp
as $$ delete from blobs.blobs where account_id = of_account and media_type <> 'application/json' $$;

revoke all on function blobs.forget_images from public;

grant usage on schema blobs to app, analyst;
grant select, insert on blobs.blobs, blobs.referenced to app;
grant select on blobs.blobs to analyst;
grant execute on function blobs.forget_images to app;

create schema delivery;

create table delivery.relay_lease (
  only_one boolean primary key default true check (only_one),
  holder uuid not null,
  expires_at timestamptz not null
);

grant usage on schema delivery to projector;
grant select, insert, update, delete on delivery.relay_lease to projector;

-- The signed checkpoints of the Merkle tree over the log, kept and backed up with it. The note has the Ed25519
-- signature only; the other one is as large as ten notes, and is made when a note is read.
create table log.checkpoints (
  epoch uuid not null,
  size bigint not null,
  note text not null,
  signed_at timestamptz not null default now(),
  primary key (epoch, size)
);

create trigger never_changed before update or delete or truncate on log.checkpoints
  for each statement execute function log.refuse_change();
alter table log.checkpoints enable always trigger never_changed;

grant select on log.checkpoints to app, projector, analyst;
grant insert on log.checkpoints to projector;

-- What witnesses have signed of a checkpoint: the lines of their signatures, which follow the log's own in its note. The
-- first round stays, because receipts are made from it. In a table of its own, so that no checkpoint is ever updated.
create table log.cosignatures (
  epoch uuid not null,
  size bigint not null,
  lines text not null,
  stored_at timestamptz not null default now(),
  primary key (epoch, size)
);

create trigger never_changed before update or delete or truncate on log.cosignatures
  for each statement execute function log.refuse_change();
alter table log.cosignatures enable always trigger never_changed;

grant select on log.cosignatures to app, projector, analyst;
grant insert on log.cosignatures to app;

-- Keys that have signed checkpoints of an epoch and whose secrets are gone, as an operator has declared. Their
-- signatures cannot be checked here any more; roots still are. Only the database owner declares them.
create table log.lost_checkpoint_keys (
  epoch uuid not null,
  key_id bigint not null,
  declared_at timestamptz not null default now(),
  primary key (epoch, key_id)
);

create trigger never_changed before update or delete or truncate on log.lost_checkpoint_keys
  for each statement execute function log.refuse_change();
alter table log.lost_checkpoint_keys enable always trigger never_changed;

grant select on log.lost_checkpoint_keys to app, projector, analyst;

-- The Merkle tree over the log. It is derived: if it is missing, it is rebuilt from the log.
create schema tree;

-- One row per event, in the order of the log. index is the leaf's, from 0; position is the store's own number.
create table tree.leaves (
  index bigint primary key,
  position bigint not null unique,
  stream bytea not null check (length(stream) = 32),
  type text not null,
  event bytea not null check (length(event) = 32)
);

-- Tiles above the leaves' own, which are computed from the leaves. A tile grows up to 256 hashes of 32 bytes.
create table tree.tiles (
  level smallint not null check (level > 0),
  index bigint not null,
  hashes bytea not null,
  primary key (level, index)
);

-- How many leaves the tree has, and the position of the last one's event.
create table tree.head (
  only_one boolean primary key default true check (only_one),
  size bigint not null,
  after text not null
);

grant usage on schema tree to app, projector, analyst;
grant select on tree.leaves, tree.tiles, tree.head to app, analyst;
grant select, insert, update, delete on tree.leaves, tree.tiles, tree.head to projector;

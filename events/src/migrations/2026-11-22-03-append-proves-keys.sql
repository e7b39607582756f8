-- log.append as before, with two things more.
-- WLK01, nothing was stored: the batches of data keys that sealed the events have to be in this database, in the same transaction.
-- One that was restored under a running process lacks those that the process has made since, and what it seals with them could
-- never be read.
-- WLM01, nothing was stored: behind LogMoved only the log's own stream goes on. Looked at under the lock, so no append slips in
-- behind it, and whatever else is in the batch.
drop function log.append(text[], bigint[], int[], int[], uuid[], text[], json[], json[]);

create function log.append(
  streams text[], expected bigint[],
  appends int[], places int[], event_ids uuid[], types text[], data json[], metadata json[],
  key_batches uuid[] default '{}'
) returns table (append int, outcome text, version bigint, "position" bigint)
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
    raise exception 'The log goes on in another store: nothing is appended here any more.' using errcode = 'WLM01';
  end if;

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

revoke all on function log.append from public;
grant execute on function log.append to app;

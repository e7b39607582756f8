-- Finds people by words, in list order, for the tenant in `app.account`. Runs as the table owner because row-level
-- security keeps PostgreSQL from using text indexes. Therefore returns only IDs; callers read the rows as the tenant.
-- Most searches fill their page from the first rows, read in order. The index serves rare words, which match few
-- rows. Grams only preselect rows; the text comparison decides.
create or replace function read_models.search_signed_waivers(
  wanted_grams int[], patterns text[], before_signed_at timestamptz, before_signed_waiver uuid,
  before_family_order smallint, only_waiver uuid, signed_from timestamptz, signed_until timestamptz, only_role text,
  only_video text, only_mail text, only_attention boolean, skipped int, wanted int)
returns table (participant_id uuid, signed_at timestamptz)
language plpgsql stable security definer rows 20
set search_path = pg_catalog, build_schema, pg_temp
set enable_seqscan = off
set jit = off
as $$
declare
  tenant uuid := nullif(current_setting('app.account', true), '')::uuid;
  head_matches int;
  is_filtered boolean := has_filters;
begin
  if tenant is null then return; end if;
  -- An older build has no rows in signer_search until it is replaced.
  if not exists (select from build_schema.signer_search) then
    return query
      select s.participant_id, s.signed_at from build_schema.signed_waivers s
      where s.account_id = tenant and after_place(s) and kept_by_filters and s.search_text like all (patterns)
      order by order_terms(s) offset skipped limit wanted;
    return;
  end if;
  if skipped = 0 then
    return query
      select head.participant_id, head.signed_at from (
        select s.participant_id, s.signed_at, s.signed_waiver_id, s.family_order, s.search_text,
          kept_by_filters as is_kept
        from build_schema.signed_waivers s
        where s.account_id = tenant
          -- Bounds of the scan, not only of its rows: a week of last year is beyond the newest rows.
          and s.signed_at >= coalesce(signed_from, '-infinity') and s.signed_at < coalesce(signed_until, 'infinity')
          and after_place(s)
        order by order_terms(s) limit 8000) head
      where head.is_kept and head.search_text like all (patterns)
      order by order_terms(head) limit wanted;
    get diagnostics head_matches = row_count;
    if head_matches = wanted then return; end if;
  else
    head_matches := 0;
  end if;
  -- Skip the matches that have already been returned.
  return query
    with likely as materialized (
      select g.participant_id, g.signed_at, g.signed_waiver_id, g.family_order
      from build_schema.signer_search g
      -- The case expression checks the tenant first, so that other tenants' names are never compared.
      where g.grams @> wanted_grams
        and case when g.account_id = tenant then g.search_text like all (patterns) else false end
        and (signed_from is null or g.signed_at >= signed_from)
        and (signed_until is null or g.signed_at < signed_until)),
    matches as (
      select l.* from likely l
      where not is_filtered or exists (
        select from build_schema.signed_waivers s where s.participant_id = l.participant_id and kept_by_filters))
    select m.participant_id, m.signed_at from matches m
    where after_place(m)
    order by order_terms(m)
    offset skipped + head_matches limit wanted - head_matches;
end $$

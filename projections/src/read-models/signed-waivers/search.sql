-- Finds people by words, newest first, for the tenant in `app.account`. Runs as the table owner because row-level
-- security keeps PostgreSQL from using text indexes. Therefore returns only IDs; callers read the rows as the tenant.
-- Most searches fill their page from the newest rows, read in order. The index serves rare words, which match few
-- rows. Grams only preselect rows; the text comparison decides.
create or replace function read_models.search_signed_waivers(
  grams int[], patterns text[], before_signed_at timestamptz, before_signed_waiver uuid,
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
  recent_matches int;
begin
  if tenant is null then return; end if;
  if skipped = 0 then
    return query
      select recent.participant_id, recent.signed_at from (
        select s.participant_id, s.signed_at, s.signed_waiver_id, s.family_order, s.search_text,
          kept_by_filters as is_kept
        from build_schema.signed_waivers s
        where s.account_id = tenant
          and (s.signed_at, s.signed_waiver_id, s.family_order)
            < (before_signed_at, before_signed_waiver, before_family_order)
        order by s.signed_at desc, s.signed_waiver_id desc, s.family_order desc limit 8000) recent
      where recent.is_kept and recent.search_text like all (patterns)
      order by recent.signed_at desc, recent.signed_waiver_id desc, recent.family_order desc limit wanted;
    get diagnostics recent_matches = row_count;
    if recent_matches = wanted then return; end if;
  else
    recent_matches := 0;
  end if;
  -- Skip the newest matches, which come first and have already been returned.
  return query
    with matches as materialized (
      select s.participant_id, s.signed_at, s.signed_waiver_id, s.family_order
      from build_schema.signed_waivers s
      where s.search_grams @> grams
        -- The case expression checks the tenant first, so that other tenants' names are never compared.
        and case when s.account_id = tenant then s.search_text like all (patterns) else false end
        and kept_by_filters)
    select m.participant_id, m.signed_at from matches m
    where (m.signed_at, m.signed_waiver_id, m.family_order)
        < (before_signed_at, before_signed_waiver, before_family_order)
    order by m.signed_at desc, m.signed_waiver_id desc, m.family_order desc
    offset skipped + recent_matches limit wanted - recent_matches;
end $$

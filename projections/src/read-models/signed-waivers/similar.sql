-- Finds people whose names are spelled similarly, except those that the search finds. `spellings` holds
-- the keys of all words with one letter left out; each word's keys range from `spelled_from` to `spelled_to`. The
-- longest word's keys (`anchor`) select rows; the other words are checked in list order until enough rows match.
create or replace function read_models.similar_signed_waivers(
  anchor int[], spellings int[], spelled_from int[], spelled_to int[], patterns text[], before_signed_at timestamptz,
  before_signed_waiver uuid, before_family_order smallint, only_waiver uuid, signed_from timestamptz,
  signed_until timestamptz, only_role text, only_video text, only_mail text, only_attention boolean, wanted int)
returns table (participant_id uuid, signed_at timestamptz)
language plpgsql stable security definer rows 20
set search_path = pg_catalog, build_schema, pg_temp
set enable_seqscan = off
set jit = off
as $$
declare
  tenant uuid := nullif(current_setting('app.account', true), '')::uuid;
  is_filtered boolean := has_filters;
begin
  if tenant is null then return; end if;
  return query
    with likely as materialized (
      select g.participant_id, g.signed_at, g.signed_waiver_id, g.family_order, g.search_text, g.grams
      from build_schema.signer_search g
      where g.grams && anchor
        and case when g.account_id = tenant then not g.search_text like all (patterns) else false end
        and (signed_from is null or g.signed_at >= signed_from)
        and (signed_until is null or g.signed_at < signed_until)),
    matches as (
      select l.* from likely l
      where not is_filtered or exists (
        select from build_schema.signed_waivers s where s.participant_id = l.participant_id and kept_by_filters)),
    -- `offset 0` keeps the planner from comparing words before sorting.
    sorted as (
      select * from matches m
      where after_place(m)
      order by order_terms(m) offset 0)
    select n.participant_id, n.signed_at from sorted n
    where not exists (
      select from unnest(patterns, spelled_from, spelled_to) word (pattern, begins, ends)
      where not n.search_text like word.pattern and not n.grams && spellings[word.begins:word.ends])
    limit wanted;
end $$

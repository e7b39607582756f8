import type { NamedSignedWaiver } from '@waivers/contract/signed-waivers/name-signed.ts';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { PARTICIPANT_ROLES } from '@waivers/waiver/vocabulary/participants.ts';
import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import type { ListPlace, PageRange } from '../../queries/paging.ts';
import { gramsOfWord } from '../../queries/search/grams.ts';
import { patternsOfTerms, searchWords } from '../../queries/search/search-text.ts';
import { spellingsOf } from '../../queries/search/spellings.ts';
import { filterArguments, filterCondition, type SignerFilters } from './filters.ts';
import { afterPlace, orderTerms } from './order.ts';
import { signedWaiversTable, waiverTitlesTable } from './table.ts';

type Title = ListedRow<typeof waiverTitlesTable>;

export type SignerListRow = ListedRow<typeof signedWaiversTable> & {
  readonly [Name in keyof Title]: Title[Name] | null;
} & {
  readonly timeZone: string | null;
  /** Whether anyone else in the party still has to watch the video; null if there is no video. */
  readonly partyVideoOpen: boolean | null;
};

export const signerPlaceOf = ({
  date,
  id,
  familyOrder,
}: Pick<SignerListRow, 'date' | 'id' | 'familyOrder'>): ListPlace => ({
  at: date.toISOString(),
  id,
  number: familyOrder,
});

const LISTED = sql`
  select ${listedColumns(signedWaiversTable, 's')}, ${listedColumns(waiverTitlesTable, 't')},
    (select a.time_zone from read_models.accounts a limit 1) as "timeZone",
    case when s.has_video then exists (
      select from read_models.signed_waivers o
      where o.video = 'open' and o.signed_at = s.signed_at and o.signed_waiver_id = s.signed_waiver_id
        and o.family_order <> s.family_order) end as "partyVideoOpen"`;

export type SignersRange = PageRange & {
  readonly filters?: SignerFilters;
  /** Default: newest first. */
  readonly order?: SignerOrder;
  /** Whether terms match names only. */
  readonly isNameOnly?: boolean | undefined;
};

/** Merges a waiver's rows from one list per role, because the waiver's index is sorted by role first. */
const placesIn = ({ filters = {}, order = 'newest', before, skip, take }: SignersRange) => {
  const orderBy = sql.raw(`order by ${orderTerms(order, 'p')}`);
  const placesOf = (kept: SignerFilters, passed: number, max: number) => sql`
    select participant_id, signed_at, signed_waiver_id, family_order
    from read_models.signed_waivers p, (select ${before.at}::timestamptz as before_signed_at,
      ${before.id}::uuid as before_signed_waiver, ${before.number}::smallint as before_family_order) place
    where ${filterCondition(kept)} and ${sql.raw(afterPlace(order, 'p'))} ${orderBy} offset ${passed} limit ${max}`;
  if (filters.waiverId === undefined || filters.role !== undefined) return placesOf(filters, skip, take);
  const ofEach = sql.join(
    PARTICIPANT_ROLES.map((role) => sql`(${placesOf({ ...filters, role }, 0, skip + take)})`),
    sql` union all `,
  );
  return sql`
    select * from (${ofEach}) p ${orderBy} offset ${skip} limit ${take}`;
};

/** Thousands of rows share an email domain, so it is compared but not used to select rows. */
const DOMAIN = /(?<=\S)@\S+/g;

const gramsOfTerms = (accountId: string, terms: string): readonly number[] =>
  searchWords(terms.replaceAll(DOMAIN, '')).flatMap((word) => gramsOfWord(accountId, word));

/** An index-only scan skips earlier rows, so the cost is the same anywhere in the list. */
export const selectSigners = async (
  tenant: Transaction<object>,
  range: SignersRange,
): Promise<readonly SignerListRow[]> => {
  const { rows } = await sql<SignerListRow>`
    ${LISTED}
    from (${placesIn(range)}) page
    join read_models.signed_waivers s on s.participant_id = page.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    order by ${sql.raw(orderTerms(range.order ?? 'newest', 's'))}`.execute(tenant);
  return rows;
};

export const namesOfSigned = async (
  tenant: Transaction<object>,
  ids: readonly string[],
): Promise<readonly NamedSignedWaiver[]> => {
  const signers = ids.map((id) => participantIdOf(id, 0));
  const { rows } = await sql<NamedSignedWaiver>`
    select s.signed_waiver_id as id, s.first_name as "firstName", s.last_name as "lastName", s.erased,
      coalesce(t.title, '') as title
    from read_models.signed_waivers s
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    where s.participant_id = any(${signers}::uuid[])`.execute(tenant);
  return rows;
};

export const countSigners = async (
  tenant: Transaction<object>,
  filters: SignerFilters,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from read_models.signed_waivers where ${filterCondition(filters)} limit ${max}) counted`.execute(
    tenant,
  );
  return rows[0]?.count ?? 0;
};

/** Reads the partial index first (`offset 0`) because it has the fewest rows and no other index covers refusals. */
export const countNeedingAttention = async (
  tenant: Transaction<object>,
  { from, until, ...others }: SignerFilters,
  max: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (
        select waiver_id, role, mail, video from read_models.signed_waivers
        where ${filterCondition({ from, until, attention: true })} offset 0) waiting
      where ${filterCondition({ ...others, attention: false })} limit ${max}) counted`.execute(tenant);
  return rows[0]?.count ?? 0;
};

const functionFor = (name: string, order: SignerOrder) =>
  sql.id('read_models', order === 'newest' ? name : `${name}_oldest`);

/** Returns people who match every word. Terms without letters or digits match no one. */
export const findSigners = async (
  tenant: Transaction<object>,
  accountId: string,
  terms: string,
  { before, skip, take, filters = {}, order = 'newest', isNameOnly }: SignersRange,
): Promise<readonly SignerListRow[]> => {
  const words = searchWords(terms);
  if (words.length === 0) return [];
  const grams = gramsOfTerms(accountId, terms);
  const { rows } = await sql<SignerListRow>`
    ${LISTED}
    from ${functionFor('search_signed_waivers', order)}(
      ${grams}::int[], ${patternsOfTerms(terms, isNameOnly)}::text[], ${before.at}::timestamptz, ${before.id}::uuid,
      ${before.number}::smallint, ${filterArguments(filters)}, ${skip}, ${take}) found
    join read_models.signed_waivers s on s.participant_id = found.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    order by ${sql.raw(orderTerms(order, 's'))}`.execute(tenant);
  return rows;
};

export const findSimilarSigners = async (
  tenant: Transaction<object>,
  accountId: string,
  terms: string,
  { before, take, filters = {}, order = 'newest', isNameOnly }: Omit<SignersRange, 'skip'>,
): Promise<readonly SignerListRow[]> => {
  const words = searchWords(terms);
  const spellings = words.map((word) => spellingsOf(accountId, word));
  const longest = spellings.reduce((one, other) => (other.length > one.length ? other : one), []);
  if (longest.length === 0) return [];
  const ends = spellings.map((_, index) => spellings.slice(0, index + 1).flat().length);
  const begins = spellings.map((keys, index) => (ends[index] ?? 0) - keys.length + 1);
  const { rows } = await sql<SignerListRow>`
    ${LISTED}
    from ${functionFor('similar_signed_waivers', order)}(
      ${longest}::int[], ${spellings.flat()}::int[], ${begins}::int[], ${ends}::int[],
      ${patternsOfTerms(terms, isNameOnly)}::text[], ${before.at}::timestamptz, ${before.id}::uuid, ${before.number}::smallint,
      ${filterArguments(filters)}, ${take}) found
    join read_models.signed_waivers s on s.participant_id = found.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    order by ${sql.raw(orderTerms(order, 's'))}`.execute(tenant);
  return rows;
};

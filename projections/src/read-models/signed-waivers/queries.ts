import { sql, type Transaction } from 'kysely';
import type { ListedRow } from '../../engine/columns.ts';
import { listedColumns } from '../../queries/listed-columns.ts';
import type { PageRange, Place } from '../../queries/paging.ts';
import { gramsOfWord } from '../../queries/search/grams.ts';
import { searchWords } from '../../queries/search/search-text.ts';
import { signedWaiversTable, waiverTitlesTable } from './table.ts';

type Title = ListedRow<typeof waiverTitlesTable>;

export type ListedSigner = ListedRow<typeof signedWaiversTable> & {
  readonly [Name in keyof Title]: Title[Name] | null;
} & {
  /** Null for an account that is not known here yet. */
  readonly timeZone: string | null;
};

export const placeOf = ({
  date,
  id,
  familyOrder,
}: Pick<ListedSigner, 'date' | 'id' | 'familyOrder'>): Place => ({
  at: date.toISOString(),
  id,
  number: familyOrder,
});

const LISTED = sql`
  select ${listedColumns(signedWaiversTable, 's')}, ${listedColumns(waiverTitlesTable, 't')},
    (select a.time_zone from read_models.accounts a limit 1) as "timeZone"`;

const NEWEST_FIRST = sql`order by s.signed_at desc, s.signed_waiver_id desc, s.family_order desc`;

/** @param onlyOpen who still has to watch the video */
export type SignersRange = PageRange & { readonly onlyOpen?: boolean };

const OPEN = sql`and has_video and not understood and not erased`;

/** Newest first, at the same cost anywhere in the list: skipped rows are passed in the index alone. */
export const listSigners = async (
  tenant: Transaction<object>,
  { before, skip, take, onlyOpen = false }: SignersRange,
): Promise<readonly ListedSigner[]> => {
  const { rows } = await sql<ListedSigner>`
    ${LISTED}
    from (
      select participant_id from read_models.signed_waivers
      where (signed_at, signed_waiver_id, family_order)
        < (${before.at}::timestamptz, ${before.id}::uuid, ${before.number}::smallint)
        ${onlyOpen ? OPEN : sql``}
      order by signed_at desc, signed_waiver_id desc, family_order desc offset ${skip} limit ${take}) page
    join read_models.signed_waivers s on s.participant_id = page.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    ${NEWEST_FIRST}`.execute(tenant);
  return rows;
};

/** Names that contain every word, newest first. Terms without letters or digits find nobody. */
export const findSigners = async (
  tenant: Transaction<object>,
  accountId: string,
  terms: string,
  { before, skip, take, onlyOpen = false }: SignersRange,
): Promise<readonly ListedSigner[]> => {
  const words = searchWords(terms);
  if (words.length === 0) return [];
  const grams = words.flatMap((word) => gramsOfWord(accountId, word));
  const patterns = words.map((word) => `%${word}%`);
  const { rows } = await sql<ListedSigner>`
    ${LISTED}
    from read_models.search_signed_waivers(
      ${grams}::int[], ${patterns}::text[], ${before.at}::timestamptz, ${before.id}::uuid,
      ${before.number}::smallint, ${onlyOpen}, ${skip}, ${take}) found
    join read_models.signed_waivers s on s.participant_id = found.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    ${NEWEST_FIRST}`.execute(tenant);
  return rows;
};

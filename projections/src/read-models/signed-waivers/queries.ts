import { sql, type Transaction } from 'kysely';
import type { PageRange, Place } from '../../queries/paging.ts';
import { gramsOfWord } from '../../queries/search/grams.ts';
import { searchWords } from '../../queries/search/search-text.ts';
import type { SignedWaiverRow } from './table.ts';

/** A row of the owner's list. */
export type ListedSigner = Pick<
  SignedWaiverRow,
  | 'participant_id'
  | 'signed_waiver_id'
  | 'waiver_id'
  | 'role'
  | 'family_order'
  | 'first_name'
  | 'last_name'
  | 'birth_date'
  | 'understood'
  | 'erased'
> & {
  readonly signed_at: Date;
  readonly title: string | null;
  readonly has_video: boolean | null;
  /** The account's; null for an account that is not known here yet. */
  readonly time_zone: string | null;
};

/** Where the list goes on after a row. */
export const placeOf = ({
  signed_at,
  signed_waiver_id,
  family_order,
}: Pick<ListedSigner, 'signed_at' | 'signed_waiver_id' | 'family_order'>): Place => ({
  at: signed_at.toISOString(),
  id: signed_waiver_id,
  number: family_order,
});

const LISTED = sql`
  select s.participant_id, s.signed_waiver_id, s.waiver_id, s.role, s.family_order, s.first_name, s.last_name,
    s.birth_date::text, s.understood, s.erased, s.signed_at, t.title, t.has_video,
    (select a.time_zone from read_models.accounts a limit 1) as time_zone`;

const NEWEST_FIRST = sql`order by s.signed_at desc, s.signed_waiver_id desc, s.family_order desc`;

/** Who has signed, newest first: as cheap at any place in the list. What is skipped is passed over in the index alone. */
export const listSigners = async (
  tenant: Transaction<object>,
  { before, skip, take }: PageRange,
): Promise<readonly ListedSigner[]> => {
  const { rows } = await sql<ListedSigner>`
    ${LISTED}
    from (
      select participant_id from read_models.signed_waivers
      where (signed_at, signed_waiver_id, family_order)
        < (${before.at}::timestamptz, ${before.id}::uuid, ${before.number}::smallint)
      order by signed_at desc, signed_waiver_id desc, family_order desc offset ${skip} limit ${take}) page
    join read_models.signed_waivers s on s.participant_id = page.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    ${NEWEST_FIRST}`.execute(tenant);
  return rows;
};

/** Whose name has every word of the terms somewhere in it, newest first. Terms without a letter find nobody. */
export const findSigners = async (
  tenant: Transaction<object>,
  accountId: string,
  terms: string,
  { before, skip, take }: PageRange,
): Promise<readonly ListedSigner[]> => {
  const words = searchWords(terms);
  if (words.length === 0) return [];
  const grams = words.flatMap((word) => gramsOfWord(accountId, word));
  const patterns = words.map((word) => `%${word}%`);
  const { rows } = await sql<ListedSigner>`
    ${LISTED}
    from read_models.search_signed_waivers(
      ${grams}::int[], ${patterns}::text[], ${before.at}::timestamptz, ${before.id}::uuid,
      ${before.number}::smallint, ${skip}, ${take}) found
    join read_models.signed_waivers s on s.participant_id = found.participant_id
    left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
    ${NEWEST_FIRST}`.execute(tenant);
  return rows;
};

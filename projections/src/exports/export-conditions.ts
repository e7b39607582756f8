import { sql } from 'kysely';
import { patternsOfTerms, searchWords } from '../queries/search/search-text.ts';
import { filterCondition, type SignerFilters } from '../read-models/signed-waivers/filters.ts';

export type RequestTime = {
  readonly time: Date;
  readonly place: bigint | undefined;
};

export type ExportConditions = SignerFilters & { readonly terms: string; readonly requested?: RequestTime };

/** Also matches by log position because a server with a fast clock records later times. */
const signedBefore = ({ time, place }: RequestTime) => sql`
  (signed_at <= ${time}::timestamptz
    or (select e.place from read_models.audit_events e
      where e.subject_id = signed_waiver_id and e.version = 1 limit 1) <= ${place?.toString() ?? null}::bigint)`;

/** Terms without letters or digits match no one, as in the list. */
export const exportCondition = ({ terms, requested, ...filters }: ExportConditions) => {
  const conditions = [filterCondition(filters)];
  if (requested !== undefined) conditions.push(signedBefore(requested));
  if (terms !== '') {
    if (searchWords(terms).length === 0) return sql`false`;
    conditions.push(sql`search_text like all (${patternsOfTerms(terms)}::text[])`);
  }
  return sql.join(conditions, sql` and `);
};

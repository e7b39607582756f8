import { sql } from 'kysely';
import { patternsOfTerms, searchWords } from '../queries/search/search-text.ts';
import { filterCondition, type SignerFilters } from '../read-models/signed-waivers/filters.ts';

/** When an export was asked for. */
export type RequestTime = {
  readonly time: Date;
  /** The number of its event in the log; undefined: not known. */
  readonly place: bigint | undefined;
};

export type ExportConditions = SignerFilters & { readonly terms: string; readonly requested?: RequestTime };

/**
 * Whoever signed before, by the time or by the log: a server whose clock is ahead writes down times that were still to come.
 * The log is asked about nobody else, because each one costs a look.
 */
const signedBefore = ({ time, place }: RequestTime) => sql`
  (signed_at <= ${time}::timestamptz
    or (select e.place from read_models.audit_events e
      where e.subject_id = signed_waiver_id and e.version = 1 limit 1) <= ${place?.toString() ?? null}::bigint)`;

/** Terms without letters or digits find nobody, as in the list. */
export const exportCondition = ({ terms, requested, ...filters }: ExportConditions) => {
  const conditions = [filterCondition(filters)];
  if (requested !== undefined) conditions.push(signedBefore(requested));
  if (terms !== '') {
    if (searchWords(terms).length === 0) return sql`false`;
    conditions.push(sql`search_text like all (${patternsOfTerms(terms)}::text[])`);
  }
  return sql.join(conditions, sql` and `);
};

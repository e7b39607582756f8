import { sql } from 'kysely';
import { patternsOfTerms, searchWords } from '../queries/search/search-text.ts';
import { keptBy, type SignerFilters } from '../read-models/signed-waivers/filters.ts';

export type Chosen = SignerFilters & { readonly terms: string };

/** Terms without letters or digits find nobody, as in the list. */
export const chosenBy = ({ terms, ...filters }: Chosen) => {
  if (terms === '') return keptBy(filters);
  return searchWords(terms).length === 0
    ? sql`false`
    : sql`${keptBy(filters)} and search_text like all (${patternsOfTerms(terms)}::text[])`;
};

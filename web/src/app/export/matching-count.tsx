import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { listSigners, searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useText } from '../../messages/use-text.ts';
import type { ResolvedFilter } from '../../signer-filters/signer-filter.ts';
import { ask } from '../api/call.ts';
import styles from './export.module.css';

/** People, who are rows of the file. Undefined: not known yet. */
type Matching = { readonly count: number; readonly isMore: boolean } | undefined;

/** The most of a page: what is searched for is counted where one holds all of it. */
const SEARCH_LIMIT = 100;

const readMatching = async (
  filter: ResolvedFilter,
  terms: string,
  signal: AbortSignal,
): Promise<Matching> => {
  const { results, total, totalIsMore } =
    terms === ''
      ? await ask(listSigners, { query: { limit: 1, ...filter } }, { signal })
      : await ask(searchSigners, { body: { terms, limit: SEARCH_LIMIT, ...filter } }, { signal });
  // Whose name is only spelled alike is in the list, and not in the file.
  const found = results.filter(({ similar }) => similar !== true).length;
  return { count: total ?? found, isMore: total === undefined || totalIsMore === true };
};

/** How many people an export would hold, from the total of the list. */
export const useMatchingCount = (filter: ResolvedFilter, terms: string) => {
  const { from, to } = filter;
  const query = useQuery({
    queryKey: ['matching', filter, terms],
    queryFn: ({ signal }) => readMatching(filter, terms, signal),
    // Of days in the wrong order nothing is asked: the field says so.
    enabled: from === undefined || to === undefined || from <= to,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const isStale = query.isPlaceholderData || query.isError;
  return { matching: query.isError ? undefined : query.data, isStale };
};

type MatchingCountProps = {
  readonly matching: Matching;
  readonly isStale: boolean;
  readonly format: ExportFormat;
};

/** Before anything is made or recorded. Where it cannot be counted, it says nothing. */
export const MatchingCount = ({ matching, isStale, format }: MatchingCountProps) => {
  const text = useText();
  const said = () => {
    if (matching === undefined) return null;
    if (matching.count === 0) return text('export.nothing');
    const people = text(matching.isMore ? 'signers.totalMore' : 'signers.total', { count: matching.count });
    return text(format === 'zip' ? 'export.counted.zip' : 'export.counted', { people });
  };
  return (
    <p role="status" className={isStale ? styles.countedBefore : styles.counted}>
      {said()}
    </p>
  );
};

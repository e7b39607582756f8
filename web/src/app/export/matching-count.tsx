import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { listSigners, searchSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useText } from '../../messages/use-text.ts';
import type { ResolvedFilter } from '../../signer-filters/signer-filter.ts';
import { ask } from '../api/call.ts';
import styles from './export.module.css';

/** Number of matching people. `isMore`: there are more than were counted. Undefined until known. */
type Matching = { readonly count: number; readonly isMore: boolean } | undefined;

/** Searches may return no total, so their matches are counted up to one full page. */
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
  // The list includes similar names, but the file does not.
  const found = results.filter(({ similar }) => similar !== true).length;
  return { count: total ?? found, isMore: total === undefined || totalIsMore === true };
};

export const useMatchingCount = (filter: ResolvedFilter, terms: string) => {
  const { from, to } = filter;
  const query = useQuery({
    queryKey: ['matching', filter, terms],
    queryFn: ({ signal }) => readMatching(filter, terms, signal),
    // Skip the query for a reversed date range, which the field reports as an error.
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

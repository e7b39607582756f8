import type { ListedSigner, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useText } from '../../messages/use-text.ts';

type Page = { readonly key: string; readonly rows: readonly ListedSigner[] };

const isSimilar = ({ similar }: ListedSigner): boolean => similar === true;

export const areOnlySimilar = (pages: readonly SignerPage[]): boolean =>
  pages.some(({ results }) => results.length > 0) && pages.every(({ results }) => results.every(isSimilar));

/** Separates names that only sound similar. Pages without similar names keep their array, for memoisation. */
export const exactAndSimilar = (
  pages: readonly SignerPage[],
): { readonly exact: readonly Page[]; readonly similar: readonly ListedSigner[] } => ({
  exact: pages.map(({ results, next }) => ({
    key: next ?? 'last',
    rows: results.some(isSimilar) ? results.filter((row) => !isSimilar(row)) : results,
  })),
  similar: pages.flatMap(({ results }) => results.filter(isSimilar)),
});

/** Formats the total, or the number found so far if the server omits the total. */
export const useSayCount = () => {
  const text = useText();
  return (pages: readonly SignerPage[], hasMore: boolean): string => {
    if (areOnlySimilar(pages)) return text('signers.onlySimilar');
    const [first] = pages;
    if (first?.total !== undefined)
      return text(first.totalIsMore ? 'signers.totalMore' : 'signers.total', { count: first.total });
    const found = pages.flatMap(({ results }) => results.filter(({ similar }) => similar !== true));
    return text(hasMore ? 'search.resultsMore' : 'search.results', { count: found.length });
  };
};

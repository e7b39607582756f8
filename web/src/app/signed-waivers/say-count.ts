import type { SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';
import { useText } from '../../messages/use-text.ts';
import { areOnlySimilar } from './similar-signers.ts';

/** How many there are, if anybody; a search is counted only where that is cheap. */
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

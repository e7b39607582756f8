import type { ListedSigner, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';

type Page = { readonly key: string; readonly rows: readonly ListedSigner[] };

const isSimilar = ({ similar }: ListedSigner): boolean => similar === true;

/** Nobody is found by the words themselves. */
export const areOnlySimilar = (pages: readonly SignerPage[]): boolean =>
  pages.some(({ results }) => results.length > 0) && pages.every(({ results }) => results.every(isSimilar));

/** Names that are only spelled alike follow all others, under a heading of their own. A page without any keeps its array. */
export const exactAndSimilar = (
  pages: readonly SignerPage[],
): { readonly exact: readonly Page[]; readonly similar: readonly ListedSigner[] } => ({
  exact: pages.map(({ results, next }) => ({
    key: next ?? 'last',
    rows: results.some(isSimilar) ? results.filter((row) => !isSimilar(row)) : results,
  })),
  similar: pages.flatMap(({ results }) => results.filter(isSimilar)),
});

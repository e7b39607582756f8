import type { ListedSigner, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';

/** What has changed at the head of a list that is open: rows that are shown stay where they are. */
export type Arrivals = {
  /** The pages with what is shown already brought up to date, in place. */
  readonly pages: readonly SignerPage[];
  /** Rows that are not shown yet, newest first. */
  readonly arrived: readonly ListedSigner[];
};

/** Compares the pages that are shown with the first page as it is now. */
export const arrivalsIn = (shown: readonly SignerPage[], head: SignerPage): Arrivals => {
  const known = new Set(shown.flatMap(({ results }) => results.map((row) => row.participantId)));
  const present = new Map(head.results.map((row) => [row.participantId, row]));
  const isPresent = ({ participantId }: ListedSigner) => present.has(participantId);
  const upToDate = (page: SignerPage): SignerPage => ({
    ...page,
    results: page.results.map((row) => present.get(row.participantId) ?? row),
  });
  return {
    // Further down nothing has changed: those pages are not looked through again for what is to be drawn.
    pages: shown.map((page) => (page.results.some(isPresent) ? upToDate(page) : page)),
    arrived: head.results.filter(({ participantId }) => !known.has(participantId)),
  };
};

/**
 * The pages with the arrivals on top. When all of the first page is new there may be more between it and what is
 * shown: then the list begins anew.
 */
export const withArrivals = (shown: readonly SignerPage[], head: SignerPage): readonly SignerPage[] => {
  const { pages, arrived } = arrivalsIn(shown, head);
  const [first, ...others] = pages;
  if (first === undefined || arrived.length === head.results.length) return [head];
  return [{ ...first, results: [...arrived, ...first.results] }, ...others];
};

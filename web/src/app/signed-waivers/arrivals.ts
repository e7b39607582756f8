import type { ListedSigner, SignerPage } from '@waivers/contract/signed-waivers/list-signers.ts';

/** Changes at the head of an open list; shown rows stay in place. */
export type Arrivals = {
  readonly pages: readonly SignerPage[];
  readonly arrived: readonly ListedSigner[];
};

export const arrivalsIn = (shown: readonly SignerPage[], head: SignerPage): Arrivals => {
  const known = new Set(shown.flatMap(({ results }) => results.map((row) => row.participantId)));
  const present = new Map(head.results.map((row) => [row.participantId, row]));
  const isPresent = ({ participantId }: ListedSigner) => present.has(participantId);
  const upToDate = (page: SignerPage): SignerPage => ({
    ...page,
    results: page.results.map((row) => present.get(row.participantId) ?? row),
  });
  return {
    // Pages further down are unchanged, so keep them to avoid rendering.
    pages: shown.map((page) => (page.results.some(isPresent) ? upToDate(page) : page)),
    arrived: head.results.filter(
      ({ participantId, similar }) => !known.has(participantId) && similar !== true,
    ),
  };
};

/** If the whole first page is new, there may be a gap, so the list starts over. */
export const withArrivals = (shown: readonly SignerPage[], head: SignerPage): readonly SignerPage[] => {
  const { pages, arrived } = arrivalsIn(shown, head);
  const [first, ...others] = pages;
  if (first === undefined || arrived.length === head.results.length) return [head];
  const { results: _rows, next: _place, ...counted } = head;
  return [{ ...first, ...counted, results: [...arrived, ...first.results] }, ...others];
};

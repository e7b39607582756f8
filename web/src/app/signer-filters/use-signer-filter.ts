import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { filterIn, type SignerFilter, withFilter } from './signer-filter.ts';

export type SetFilter = (filter: SignerFilter, how?: { readonly replace: boolean }) => void;

/** It stands in the address, so that it can be shared, and each choice is a step back. */
export const useSignerFilter = (): { readonly filter: SignerFilter; readonly setFilter: SetFilter } => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const setFilter: SetFilter = (next, { replace } = { replace: false }) =>
    // What the step holds besides, such as what is searched for, goes along.
    setParams((before) => withFilter(before, next), { replace, state: history.state });
  return { filter, setFilter };
};

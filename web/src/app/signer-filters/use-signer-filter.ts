import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type AskedFilter, askedOn, filterIn, type SignerFilter, withFilter } from './signer-filter.ts';
import { useToday } from './use-today.ts';

export type SetFilter = (filter: SignerFilter, how?: { readonly replace: boolean }) => void;

type UsedFilter = {
  readonly filter: SignerFilter;
  /** What it means today: the same object until the filter or the day changes. */
  readonly asked: AskedFilter;
  readonly setFilter: SetFilter;
};

/** It stands in the address, so that it can be shared, and each choice is a step back. @param timeZone of the account */
export const useSignerFilter = (timeZone: string): UsedFilter => {
  const [params, setParams] = useSearchParams();
  const today = useToday(timeZone);
  const filter = useMemo(() => filterIn(params), [params]);
  const asked = useMemo(() => askedOn(filter, today), [filter, today]);
  const setFilter: SetFilter = (next, { replace } = { replace: false }) =>
    // What the step holds besides, such as what is searched for, goes along.
    setParams((before) => withFilter(before, next), { replace, state: history.state });
  return { filter, asked, setFilter };
};

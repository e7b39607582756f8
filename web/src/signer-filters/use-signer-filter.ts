import { dateIn } from '@waivers/waiver/submission/age.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'wouter';
import {
  filterIn,
  type ResolvedFilter,
  resolveFilter,
  type SignerFilter,
  withFilter,
} from './signer-filter.ts';

/** A device that slept over midnight is told when its page is looked at. */
const CHECK_MS = 30_000;

const subscribeToDay = (look: () => void): (() => void) => {
  const timer = setInterval(look, CHECK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** The day that it is there, `YYYY-MM-DD`: a page that stays open goes on with it. @param timeZone IANA */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(
    subscribeToDay,
    useCallback(() => dateIn(timeZone, new Date()), [timeZone]),
  );

export type SetFilter = (filter: SignerFilter, how?: { readonly replace: boolean }) => void;

type SignerFilterState = {
  readonly filter: SignerFilter;
  /** What it means today: the same object until the filter or the day changes. */
  readonly resolved: ResolvedFilter;
  readonly setFilter: SetFilter;
};

/** It stands in the address, so that it can be shared, and each choice is a step back. @param timeZone of the account */
export const useSignerFilter = (timeZone: string): SignerFilterState => {
  const [params, setParams] = useSearchParams();
  const today = useToday(timeZone);
  const filter = useMemo(() => filterIn(params), [params]);
  const resolved = useMemo(() => resolveFilter(filter, today), [filter, today]);
  const setFilter: SetFilter = (next, { replace } = { replace: false }) =>
    // What the step holds besides, such as what is searched for, goes along.
    setParams((before) => withFilter(before, next), { replace, state: history.state });
  return { filter, resolved: resolved, setFilter };
};

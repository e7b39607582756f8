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

/** Short enough to notice midnight. A device that slept through midnight updates when the page becomes visible. */
const CHECK_MS = 30_000;

const subscribeToDay = (look: () => void): (() => void) => {
  const timer = setInterval(look, CHECK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** Returns today's date in a time zone as `YYYY-MM-DD` and updates it at midnight. @param timeZone IANA name */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(
    subscribeToDay,
    useCallback(() => dateIn(timeZone, new Date()), [timeZone]),
  );

export type SetFilter = (filter: SignerFilter, how?: { readonly replace: boolean }) => void;

type SignerFilterState = {
  readonly filter: SignerFilter;
  /** The filter with relative days resolved. Stays the same object until the filter or the day changes. */
  readonly resolved: ResolvedFilter;
  readonly setFilter: SetFilter;
};

/**
 * Stores filters in the URL, so that they can be shared and undone with Back.
 * @param timeZone the account's time zone
 */
export const useSignerFilter = (timeZone: string): SignerFilterState => {
  const [params, setParams] = useSearchParams();
  const today = useToday(timeZone);
  const filter = useMemo(() => filterIn(params), [params]);
  const resolved = useMemo(() => resolveFilter(filter, today), [filter, today]);
  const setFilter: SetFilter = (next, { replace } = { replace: false }) =>
    // Keeps the history state, such as search terms.
    setParams((before) => withFilter(before, next), { replace, state: history.state });
  return { filter, resolved: resolved, setFilter };
};

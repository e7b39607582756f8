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

/** A device that slept over midnight notices when its page becomes visible. */
const CHECK_MS = 30_000;

const subscribeToDay = (look: () => void): (() => void) => {
  const timer = setInterval(look, CHECK_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
};

/** Today's date in a time zone, `YYYY-MM-DD`, updated while the page stays open. @param timeZone IANA */
export const useToday = (timeZone: string): string =>
  useSyncExternalStore(
    subscribeToDay,
    useCallback(() => dateIn(timeZone, new Date()), [timeZone]),
  );

export type SetFilter = (filter: SignerFilter, how?: { readonly replace: boolean }) => void;

type SignerFilterState = {
  readonly filter: SignerFilter;
  /** With relative days resolved; the same object until the filter or the day changes. */
  readonly resolved: ResolvedFilter;
  readonly setFilter: SetFilter;
};

/**
 * Filters are part of the address, so that they can be shared and undone with Back.
 * @param timeZone the account's
 */
export const useSignerFilter = (timeZone: string): SignerFilterState => {
  const [params, setParams] = useSearchParams();
  const today = useToday(timeZone);
  const filter = useMemo(() => filterIn(params), [params]);
  const resolved = useMemo(() => resolveFilter(filter, today), [filter, today]);
  const setFilter: SetFilter = (next, { replace } = { replace: false }) =>
    // Keep the history state, such as search terms.
    setParams((before) => withFilter(before, next), { replace, state: history.state });
  return { filter, resolved: resolved, setFilter };
};

import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useDebouncedTerm } from '../fields/search-box.tsx';

const termsIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'terms' in state && typeof state.terms === 'string'
    ? state.terms
    : '';

/**
 * What is searched for belongs to a step of the browser's history, and to no address: it names people, and addresses are
 * sent to servers, written into logs and passed on. Back, forward and a reload keep it.
 */
export const useHistoryTerms = () => {
  const [, navigate] = useLocation();
  return useDebouncedTerm(termsIn(useHistoryState()), (terms) =>
    navigate(location.pathname + location.search, { replace: true, state: terms === '' ? null : { terms } }),
  );
};

/** Where a list is returned to as it was. */
export type ListLocation = { readonly search: string; readonly state: unknown };

/** For the step of a signed waiver that is opened from the list. */
export const listLocation = (): { readonly list: ListLocation } => ({
  list: { search: location.search, state: history.state },
});

export const useListLocation = (): ListLocation => {
  const state: unknown = useHistoryState();
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined;
  return typeof list === 'object' && list !== null && 'search' in list && typeof list.search === 'string'
    ? { search: list.search, state: 'state' in list ? list.state : null }
    : { search: '', state: null };
};

import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useDebouncedTerm } from '../fields/search-box.tsx';

const termsIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'terms' in state && typeof state.terms === 'string'
    ? state.terms
    : '';

/**
 * Keeps search terms in the history state instead of the URL, because they are names of people and URLs end up in
 * logs and messages. They survive back, forward and reload.
 */
export const useHistoryTerms = () => {
  const [, navigate] = useLocation();
  return useDebouncedTerm(termsIn(useHistoryState()), (terms) =>
    navigate(location.pathname + location.search, { replace: true, state: terms === '' ? null : { terms } }),
  );
};

export type ListLocation = { readonly search: string; readonly state: unknown };

/** Returns the history state for a signed waiver opened from the list. */
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

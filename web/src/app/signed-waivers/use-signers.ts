import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  followSigners,
  type ListedSigner,
  listSigners,
  type SignerPage,
  searchSigners,
} from '@waivers/contract/signed-waivers/list-signers.ts';
import type { SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ResolvedFilter } from '../../signer-filters/signer-filter.ts';
import { ask, openCall } from '../api/call.ts';

/** The updated pages, and the new rows, which are shown only when the user clicks. */
type Arrivals = {
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
    // Reuse unchanged pages to avoid re-rendering them.
    pages: shown.map((page) => (page.results.some(isPresent) ? upToDate(page) : page)),
    arrived: head.results.filter(
      ({ participantId, similar }) => !known.has(participantId) && similar !== true,
    ),
  };
};

/** Discards the loaded pages if the first page is entirely new, because rows in between may be missing. */
export const withArrivals = (shown: readonly SignerPage[], head: SignerPage): readonly SignerPage[] => {
  const { pages, arrived } = arrivalsIn(shown, head);
  const [first, ...others] = pages;
  if (first === undefined || arrived.length === head.results.length) return [head];
  const { results: _rows, next: _place, ...counted } = head;
  return [{ ...first, ...counted, results: [...arrived, ...first.results] }, ...others];
};

/** Delay between streams, or between polls when streaming fails. */
const PAUSE_MS = 5000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Remove the listener, because thousands would accumulate in a list left open all day.
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    signal.addEventListener('abort', end);
  });

const readStream = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  const { body } = await openCall(followSigners, {}, { signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  // A chunk may end in the middle of a line.
  for (let rest = ''; ; ) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.includes('event: changed')) onChange();
  }
};

/** Calls `onChange` whenever the list changes, until aborted. Without a working stream, calls it every few seconds. */
const followListChanges = async (signal: AbortSignal, onChange: () => void): Promise<void> => {
  while (!signal.aborted) {
    await readStream(signal, onChange).catch(() => undefined);
    await pause(signal);
    if (!signal.aborted && document.visibilityState === 'visible') onChange();
  }
};

export type SignerPages = InfiniteData<SignerPage, string | undefined>;

const LIMIT = 20;

/** Query key prefix shared by all signer lists. */
export const SIGNERS = 'signers';

/** @param filter must be referentially stable while unchanged */
type SignerQuery = {
  readonly terms: string;
  readonly filter: ResolvedFilter;
  readonly order: SignerOrder;
};

const readSigners = (
  { terms, filter, order }: SignerQuery,
  after?: string,
  signal?: AbortSignal,
): Promise<SignerPage> => {
  const page = { limit: LIMIT, after, ...filter, ...(order === 'oldest' && { sort: order }) };
  return terms === ''
    ? ask(listSigners, { query: page }, { signal })
    : ask(searchSigners, { body: { terms, ...page } }, { signal });
};

const DEBOUNCE_MS = 250;

const withPages = (pages: readonly SignerPage[], before: SignerPages): SignerPages => ({
  pages: [...pages],
  pageParams: before.pageParams.slice(0, pages.length),
});

export const useSigners = ({ terms, filter, order }: SignerQuery) => {
  const queries = useQueryClient();
  const search = useMemo(() => ({ terms, filter, order }), [terms, filter, order]);
  const [head, setHead] = useState<{ readonly search: SignerQuery; readonly page: SignerPage } | null>(null);
  const key = useMemo(() => [SIGNERS, search], [search]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readSigners(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Refetch on every visit. While the list is open, `refresh` updates it without moving rows.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const refresh = useCallback(async () => {
    const page = await readSigners(search);
    queries.setQueryData<SignerPages>(key, (before) => {
      if (before === undefined) return before;
      const isEmpty = before.pages.every(({ results }) => results.length === 0);
      // The newest are appended to a list that starts with the oldest, so no row moves.
      const isAppended = search.order === 'oldest' && before.pages.length === 1;
      return withPages(isEmpty || isAppended ? [page] : arrivalsIn(before.pages, page).pages, before);
    });
    if (search.order === 'newest') setHead({ search, page });
  }, [queries, key, search]);

  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void followListChanges(stopping.signal, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh().catch(() => undefined), DEBOUNCE_MS);
    });
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [refresh]);

  const pages = query.data?.pages ?? [];
  const arrived = head?.search === search ? arrivalsIn(pages, head.page).arrived : [];
  const showArrived = () => {
    queries.setQueryData<SignerPages>(
      key,
      (before) =>
        before && (head === null ? before : withPages(withArrivals(before.pages, head.page), before)),
    );
    setHead(null);
  };
  return { query, pages, arrived, showArrived };
};

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  listSigners,
  type SignerPage,
  searchSigners,
} from '@waivers/contract/signed-waivers/list-signers.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ask } from '../api/call.ts';
import { arrivalsIn, withArrivals } from './arrivals.ts';
import { followListChanges } from './list-changes.ts';

type Pages = InfiniteData<SignerPage, string | undefined>;

const LIMIT = 20;

/** @param onlyOpen who still has to watch the video */
export type Asked = { readonly terms: string; readonly onlyOpen: boolean };

const readSigners = (
  { terms, onlyOpen }: Asked,
  after?: string,
  signal?: AbortSignal,
): Promise<SignerPage> => {
  const page = { limit: LIMIT, after, ...(onlyOpen && { understanding: 'open' as const }) };
  return terms === ''
    ? ask(listSigners, { query: page }, { signal })
    : ask(searchSigners, { body: { terms, ...page } }, { signal });
};

const GATHER_MS = 250;

const withPages = (pages: readonly SignerPage[], before: Pages): Pages => ({
  pages: [...pages],
  pageParams: before.pageParams.slice(0, pages.length),
});

export const useSigners = ({ terms, onlyOpen }: Asked) => {
  const queries = useQueryClient();
  const [head, setHead] = useState<(Asked & { readonly page: SignerPage }) | null>(null);
  const key = useMemo(() => ['signers', terms, onlyOpen], [terms, onlyOpen]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readSigners({ terms, onlyOpen }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

  const look = useCallback(async () => {
    const page = await readSigners({ terms, onlyOpen });
    queries.setQueryData<Pages>(key, (before) => {
      if (before === undefined) return before;
      const isEmpty = before.pages.every(({ results }) => results.length === 0);
      return withPages(isEmpty ? [page] : arrivalsIn(before.pages, page).pages, before);
    });
    setHead({ terms, onlyOpen, page });
  }, [queries, key, terms, onlyOpen]);

  useEffect(() => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void followListChanges(stopping.signal, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look().catch(() => undefined), GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [look]);

  const pages = query.data?.pages ?? [];
  const arrived =
    head?.terms === terms && head.onlyOpen === onlyOpen ? arrivalsIn(pages, head.page).arrived : [];
  const showArrived = () => {
    queries.setQueryData<Pages>(
      key,
      (before) =>
        before && (head === null ? before : withPages(withArrivals(before.pages, head.page), before)),
    );
    setHead(null);
  };
  return { query, pages, arrived, showArrived };
};

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  listSigners,
  type SignerPage,
  searchSigners,
} from '@waivers/contract/signed-waivers/list-signers.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ask } from '../api/call.ts';
import type { AskedFilter } from '../signer-filters/signer-filter.ts';
import { arrivalsIn, withArrivals } from './arrivals.ts';
import { followListChanges } from './list-changes.ts';

export type SignerPages = InfiniteData<SignerPage, string | undefined>;

const LIMIT = 20;

/** Every list that has been asked for stands below it. */
export const SIGNERS = 'signers';

/** @param filter the same object as long as it is the same filter */
export type Asked = { readonly terms: string; readonly filter: AskedFilter };

const readSigners = ({ terms, filter }: Asked, after?: string, signal?: AbortSignal): Promise<SignerPage> => {
  const page = { limit: LIMIT, after, ...filter };
  return terms === ''
    ? ask(listSigners, { query: page }, { signal })
    : ask(searchSigners, { body: { terms, ...page } }, { signal });
};

const GATHER_MS = 250;

const withPages = (pages: readonly SignerPage[], before: SignerPages): SignerPages => ({
  pages: [...pages],
  pageParams: before.pageParams.slice(0, pages.length),
});

export const useSigners = ({ terms, filter }: Asked) => {
  const queries = useQueryClient();
  const asked = useMemo(() => ({ terms, filter }), [terms, filter]);
  const [head, setHead] = useState<{ readonly asked: Asked; readonly page: SignerPage } | null>(null);
  const key = useMemo(() => [SIGNERS, asked], [asked]);
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readSigners(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Asked for anew whenever it is gone to. While it stands there, `look` changes it, and moves no row.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  const look = useCallback(async () => {
    const page = await readSigners(asked);
    queries.setQueryData<SignerPages>(key, (before) => {
      if (before === undefined) return before;
      const isEmpty = before.pages.every(({ results }) => results.length === 0);
      return withPages(isEmpty ? [page] : arrivalsIn(before.pages, page).pages, before);
    });
    setHead({ asked, page });
  }, [queries, key, asked]);

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
  const arrived = head?.asked === asked ? arrivalsIn(pages, head.page).arrived : [];
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

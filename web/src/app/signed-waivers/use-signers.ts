import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { askApi, readApi } from '../api/call.ts';
import { arrivalsIn, withArrivals } from './arrivals.ts';
import { followListChanges } from './list-changes.ts';
import type { SignerPage } from './listed-signer.ts';

type Pages = InfiniteData<SignerPage, string | undefined>;

const LIMIT = 20;

const readSigners = (terms: string, after?: string, signal?: AbortSignal): Promise<SignerPage> => {
  const place = after === undefined ? {} : { after };
  if (terms !== '') return askApi('/v1/signed_waiver/search', { terms, limit: LIMIT, ...place }, signal);
  const query = new URLSearchParams({ limit: String(LIMIT), ...place });
  return readApi(`/v1/signed_waiver?${query}`, signal);
};

/** Changes that come in a row are looked at together. */
const GATHER_MS = 250;

const withPages = (pages: readonly SignerPage[], before: Pages): Pages => ({
  pages: [...pages],
  pageParams: before.pageParams.slice(0, pages.length),
});

/** The list of who has signed, page by page, told of what arrives while it is open. */
export const useSigners = (terms: string) => {
  const queries = useQueryClient();
  const [head, setHead] = useState<{ readonly terms: string; readonly page: SignerPage } | null>(null);
  const query = useInfiniteQuery({
    queryKey: ['signers', terms],
    queryFn: ({ pageParam, signal }) => readSigners(terms, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

  const look = useCallback(async () => {
    const page = await readSigners(terms);
    queries.setQueryData<Pages>(['signers', terms], (before) => {
      if (before === undefined) return before;
      const isEmpty = before.pages.every(({ results }) => results.length === 0);
      return withPages(isEmpty ? [page] : arrivalsIn(before.pages, page).pages, before);
    });
    setHead({ terms, page });
  }, [queries, terms]);

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
  const arrived = head?.terms === terms ? arrivalsIn(pages, head.page).arrived : [];
  const showArrived = () => {
    queries.setQueryData<Pages>(
      ['signers', terms],
      (before) =>
        before && (head === null ? before : withPages(withArrivals(before.pages, head.page), before)),
    );
    setHead(null);
  };
  return { query, pages, arrived, showArrived };
};

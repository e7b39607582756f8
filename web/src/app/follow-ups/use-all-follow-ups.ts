import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listAllFollowUps } from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { useSearchParams } from 'wouter';
import { ask } from '../api/call.ts';
import { lookAfter } from './look-after.ts';

export const ALL_FOLLOW_UPS = 'all-follow-ups';

type Narrowed = { readonly kind: FollowUpKind | undefined; readonly isRefused: boolean };

/** What the list is narrowed to stands in the address, so that it can be shared. */
export const useAllFollowUps = () => {
  const [params, setParams] = useSearchParams();
  const kind = FOLLOW_UP_KINDS.find((each) => each === params.get('kind'));
  const isRefused = params.get('state') === 'failed';
  const state = isRefused ? ('failed' as const) : undefined;
  const query = useInfiniteQuery({
    queryKey: [ALL_FOLLOW_UPS, kind, state],
    queryFn: ({ pageParam, signal }) =>
      ask(listAllFollowUps, { query: { after: pageParam, kind, state } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => lookAfter(data?.pages.flatMap(({ results }) => results)),
  });
  const narrow = (to: Narrowed) =>
    setParams(
      {
        ...(to.kind === undefined ? {} : { kind: to.kind }),
        ...(to.isRefused ? { state: 'failed' } : {}),
      },
      { replace: true },
    );
  return { query, narrowed: { kind, isRefused }, narrow };
};

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  DELIVERY_STATES,
  type DeliveryState,
  listAllFollowUps,
} from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { pollWhilePending } from '../../deliveries/follow-ups-query.ts';
import { ask } from '../api/call.ts';

export const ALL_FOLLOW_UPS = 'all-follow-ups';

export type DeliveryFilter = {
  readonly kind: FollowUpKind | undefined;
  readonly webhookId: string | undefined;
  readonly template: string | undefined;
  readonly state: DeliveryState | undefined;
};

/** How to poll after a resend: a resent delivery may leave the filtered list and return if it fails again. */
const RESENT_POLLING = { lookEveryMs: 3000, forMs: 60_000 } as const;

/** Keeps the filters in the URL to make the list shareable. */
export const useAllFollowUps = () => {
  const [params, setParams] = useSearchParams();
  const [pollUntil, setPollUntil] = useState(0);
  const kind = FOLLOW_UP_KINDS.find((each) => each === params.get('kind'));
  const webhookId = params.get('webhookId') ?? undefined;
  const template = params.get('template') ?? undefined;
  const state = DELIVERY_STATES.find((each) => each === params.get('state'));
  const filter: DeliveryFilter = { kind, webhookId, template, state };
  const query = useInfiniteQuery({
    queryKey: [ALL_FOLLOW_UPS, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(listAllFollowUps, { query: { after: pageParam, ...filter } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      Date.now() < pollUntil
        ? RESENT_POLLING.lookEveryMs
        : pollWhilePending(data?.pages.flatMap(({ results }) => results)),
  });
  const keepPolling = () => setPollUntil(Date.now() + RESENT_POLLING.forMs);
  const setFilter = (to: Partial<DeliveryFilter>) =>
    setParams(
      Object.entries(to).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      { replace: true },
    );
  return { query, filter, setFilter, keepPolling };
};

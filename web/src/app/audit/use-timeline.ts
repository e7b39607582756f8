import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { useEffect, useState } from 'react';
import { eventsAfter, eventsBefore, type Subject } from './read-audit.ts';

/** Between looks for new events, while the page is in sight. */
const LOOK_MS = 5000;
const MOST_AT_ONCE = 100;

type Page = Awaited<ReturnType<typeof eventsBefore>>;
type Pages = InfiniteData<Page, 'end' | number>;

const withNewer = ({ pages, pageParams }: Pages, newer: readonly AuditEvent[]): Pages => {
  const [first, ...more] = pages;
  const known = new Set(first?.results.map(({ version }) => version));
  const results = [
    ...newer.filter(({ version }) => !known.has(version)).toReversed(),
    ...(first?.results ?? []),
  ];
  return { pages: [{ ...first, results }, ...more], pageParams };
};

const eventsKey = (kind: Subject['kind'], id: string) => ['audit', kind, id, 'events'];

/** What happened, the newest first; what happens meanwhile is put before it. */
export const useTimeline = (subject: Subject) => {
  const queries = useQueryClient();
  const { kind, id } = subject;
  const [arrived, setArrived] = useState({ count: 0, times: 0 });
  const query = useInfiniteQuery({
    queryKey: eventsKey(kind, id),
    queryFn: ({ pageParam, signal }) => eventsBefore(subject, pageParam, { signal }),
    initialPageParam: 'end' as 'end' | number,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const events = query.data?.pages.flatMap(({ results }) => results) ?? [];
  const newest = events[0]?.version ?? 0;
  const { data: newer } = useQuery({
    queryKey: ['audit', kind, id, 'after', newest],
    queryFn: async ({ signal }) => (await eventsAfter(subject, newest, MOST_AT_ONCE, { signal })).results,
    enabled: newest > 0,
    initialData: [],
    initialDataUpdatedAt: 0,
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (newer.length === 0) return;
    queries.setQueryData<Pages>(eventsKey(kind, id), (before) => before && withNewer(before, newer));
    setArrived(({ times }) => ({ count: newer.length, times: times + 1 }));
  }, [queries, kind, id, newer]);
  return { query, events, newest, arrived };
};

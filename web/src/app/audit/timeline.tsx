import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { ACTOR_METHODS } from '@waivers/waiver/vocabulary/access.ts';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useText } from '../../messages/use-text.ts';
import { ShowMore } from '../../ui/page/show-more.tsx';
import { Chip } from '../../ui/rows/chip.tsx';
import { Sentence } from '../../ui/rows/sentence.tsx';
import styles from './audit.module.css';
import { type AuditSubject, auditUrl, eventsAfter, eventsBefore } from './read-audit.ts';
import { textAt } from './use-event-words.ts';

const POLL_MS = 5000;
const MAX_NEW_EVENTS = 100;

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

const eventsKey = (kind: AuditSubject['kind'], id: string) => ['audit', kind, id, 'events'];

export const useTimeline = (subject: AuditSubject) => {
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
    queryFn: async ({ signal }) => (await eventsAfter(subject, newest, MAX_NEW_EVENTS, { signal })).results,
    enabled: newest > 0,
    initialData: [],
    initialDataUpdatedAt: 0,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  useEffect(() => {
    if (newer.length === 0) return;
    queries.setQueryData<Pages>(eventsKey(kind, id), (before) => before && withNewer(before, newer));
    setArrived(({ times }) => ({ count: newer.length, times: times + 1 }));
  }, [queries, kind, id, newer]);
  return { query, events, newest, arrived };
};

const Method = ({ actor: { method, name } }: AuditEvent) => {
  const text = useText();
  const known = ACTOR_METHODS.find((each) => each === method);
  if (known === undefined) return null;
  const words = text(`audit.method.${known}`, { name: name ?? text('audit.who.erased') });
  return <span className={styles.quiet}>{words}</span>;
};

type TimelineProps = {
  readonly subject: AuditSubject;
  readonly timeline: ReturnType<typeof useTimeline>;
  /** The selected event's version. */
  readonly at: number;
  readonly say: (event: AuditEvent) => string;
  readonly date: (event: AuditEvent) => string;
};

/** Returns the signer's IP address. Staff IP addresses are never shown. */
const ipAddressOf = ({ type, data }: AuditEvent): string | undefined =>
  type === 'WaiverSigned' ? textAt(data, 'participants', '0', 'evidence', 'address') : undefined;

export const Timeline = ({ subject, timeline: { query, events }, at, say, date }: TimelineProps) => {
  const text = useText();
  return (
    <>
      <ol className={styles.timeline} reversed>
        {events.map((event) => {
          const address = ipAddressOf(event);
          const isShown = event.version === at;
          return (
            <li key={event.version} data-shown={isShown}>
              <Link
                to={auditUrl(subject, event.version)}
                replace
                className={styles.event ?? ''}
                {...(isShown && { 'aria-current': 'true' })}
              >
                <time dateTime={event.occurredAt}>{date(event)}</time>
                <span className={styles.said}>
                  <Sentence words={say(event)} />
                </span>
                {address !== undefined && (
                  <span className={styles.quiet}>{text('audit.from', { address })}</span>
                )}
                {isShown && <Method {...event} />}
                {isShown && <Chip>{text('audit.shown')}</Chip>}
              </Link>
            </li>
          );
        })}
      </ol>
      <ShowMore query={query} />
      {query.hasNextPage && (
        <p className={styles.printed}>{text('audit.printed', { count: events.length })}</p>
      )}
    </>
  );
};

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@waivers/contract/audit/audit.ts';
import { useSearchParams } from 'wouter';
import { eventsAfter, type Subject, stateAt } from './read-audit.ts';

const VERSION = /^[1-9]\d{0,8}$/;

const versionIn = (params: URLSearchParams, name: string, newest: number): number | undefined => {
  const given = params.get(name) ?? '';
  return VERSION.test(given) ? Math.min(Number(given), newest) : undefined;
};

/** What is looked at stands in the address. Without a moment there, the newest is shown, and goes on with what happens. */
export const useMoments = (newest: number) => {
  const [params, setParams] = useSearchParams();
  const set = (name: 'at' | 'with', version: number | undefined): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (version === undefined) after.delete(name);
        else after.set(name, String(version));
        return after;
      },
      { replace: true },
    );
  return {
    at: versionIn(params, 'at', newest) ?? newest,
    other: versionIn(params, 'with', newest),
    setAt: (version: number) => set('at', version),
    setOther: (version: number | undefined) => set('with', version),
  };
};

/** @param version undefined: nothing is asked */
export const useStateAt = (subject: Subject, version: number | undefined) =>
  useQuery({
    queryKey: ['audit', subject.kind, subject.id, 'state', version ?? 0],
    queryFn: ({ signal }) => stateAt(subject, version ?? 0, { signal }),
    enabled: version !== undefined && version > 0,
    placeholderData: keepPreviousData,
  });

/** What a moment stands for, also when its page of the timeline has not been read. */
export const useEventAt = (subject: Subject, events: readonly AuditEvent[], version: number | undefined) => {
  const known = events.find((event) => event.version === version);
  const { data } = useQuery({
    queryKey: ['audit', subject.kind, subject.id, 'event', version ?? 0],
    queryFn: async ({ signal }) =>
      (await eventsAfter(subject, (version ?? 1) - 1, 1, { signal })).results[0] ?? null,
    enabled: version !== undefined && events.length > 0 && known === undefined,
  });
  return known ?? data ?? undefined;
};

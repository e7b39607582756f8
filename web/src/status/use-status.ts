import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readSigningStatus, readStatus } from '@waivers/contract/status/status.ts';
import { ask } from '../app/api/call.ts';
import { Problem } from '../problems/problem.ts';

/** Below this, a list or queue is as fast as it should be. */
export const USUAL_SECONDS = 30;

const POLL_MS = { usually: 15_000, inTrouble: 5000 } as const;

/** Reads how up to date lists and deliveries are. After an error, do not show the earlier answer. */
export const useStatus = () =>
  useQuery({
    queryKey: ['status'],
    queryFn: async ({ signal }) => (await ask(readStatus, {}, { signal })).result,
    refetchInterval: POLL_MS.usually,
    refetchOnWindowFocus: 'always',
  });

/** `unknown`: this device got no answer, which says nothing about others. Times are Unix milliseconds. */
export type SigningSeen =
  | { readonly state: 'works' | 'unknown'; readonly at: number }
  | { readonly state: 'refused'; readonly at: number; readonly since: number };

/** The command API, or a proxy in front of it, says that it is unavailable. */
const isUnavailable = (error: Problem): boolean => [502, 503, 504].includes(error.status);

const SIGNING = ['status', 'signing'];

/** Also answers when the request fails, because that is an answer, too. */
export const useSigningStatus = () => {
  const queries = useQueryClient();
  return useQuery({
    queryKey: SIGNING,
    queryFn: async ({ signal }): Promise<SigningSeen> => {
      const before = queries.getQueryData<SigningSeen>(SIGNING);
      const refused = (since: number): SigningSeen => ({ state: 'refused', since, at: Date.now() });
      try {
        const { works, since } = (await ask(readSigningStatus, {}, { signal })).result;
        return works ? { state: 'works', at: Date.now() } : refused(Date.parse(since ?? ''));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (!isUnavailable(error)) return { state: 'unknown', at: Date.now() };
        return refused(before?.state === 'refused' ? before.since : Date.now());
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.state === 'works' ? POLL_MS.usually : POLL_MS.inTrouble),
    refetchOnWindowFocus: 'always',
  }).data;
};

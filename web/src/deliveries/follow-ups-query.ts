import { queryOptions } from '@tanstack/react-query';
import { type FollowUp, listFollowUps } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { ask } from '../app/api/call.ts';

export const followUpsQuery = (id: string) =>
  queryOptions({
    queryKey: ['follow-ups', id],
    queryFn: async ({ signal }) => (await ask(listFollowUps, { params: { id } }, { signal })).results,
  });

const POLL_MS = { least: 5000, most: 300_000 } as const;

/** Returns the polling interval in ms, or false if nothing is pending. Longer if the next attempt is far off. */
export const pollWhilePending = (
  shown: readonly Pick<FollowUp, 'state' | 'nextAttemptAt'>[] = [],
): number | false => {
  const waits = shown
    .filter(({ state }) => state === 'waiting')
    .map(({ nextAttemptAt }) => (nextAttemptAt === undefined ? 0 : Date.parse(nextAttemptAt) - Date.now()));
  const next = Math.max(Math.min(...waits, POLL_MS.most), POLL_MS.least);
  return waits.length > 0 && next;
};

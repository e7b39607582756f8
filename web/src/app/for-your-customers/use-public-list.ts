import { useQuery } from '@tanstack/react-query';
import { listPublicWaivers, type PublicWaiver } from '@waivers/contract/public/list-public-waivers.ts';
import { ask } from '../api/call.ts';

export type PublicList = {
  readonly waivers: readonly PublicWaiver[];
  readonly logo: string | null;
};

const readList = async (ownerId: string, signal: AbortSignal): Promise<PublicList> => {
  const waivers: PublicWaiver[] = [];
  for (let after: string | undefined; ; ) {
    const { results, next, logo } = await ask(
      listPublicWaivers,
      { params: { ownerId }, query: { after } },
      { signal },
    );
    waivers.push(...results);
    if (next === undefined) return { waivers, logo };
    after = next;
  }
};

/** What customers find at the public address. */
export const usePublicList = (ownerId: string) =>
  useQuery({
    queryKey: ['public-list', ownerId],
    queryFn: ({ signal }) => readList(ownerId, signal),
    refetchOnMount: 'always',
  });

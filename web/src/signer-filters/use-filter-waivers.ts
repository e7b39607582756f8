import { useQuery } from '@tanstack/react-query';
import { type ListedWaiver, listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { ask } from '../app/api/call.ts';

const everyWaiver = async (signal: AbortSignal): Promise<readonly ListedWaiver[]> => {
  const waivers: ListedWaiver[] = [];
  let after: string | undefined;
  do {
    const { results, next } = await ask(listWaivers, { query: { limit: 100, after } }, { signal });
    waivers.push(...results);
    after = next;
  } while (after !== undefined);
  return waivers;
};

/** Returns the waivers to filter by, or undefined until loaded. */
export const useFilterWaivers = (isEnabled = true): readonly ListedWaiver[] | undefined =>
  useQuery({
    queryKey: ['waivers', 'to filter by'],
    queryFn: ({ signal }) => everyWaiver(signal),
    enabled: isEnabled,
    refetchOnMount: 'always',
  }).data;

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, listApiKeys, makeApiKey, revokeApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import type { InputOf } from '@waivers/contract/call/call.ts';
import { ask, command } from '../api/call.ts';
import { Problem } from '../problems/problem.ts';

const API_KEYS = ['api-keys'] as const;

export const useApiKeys = () =>
  useQuery({
    queryKey: API_KEYS,
    queryFn: async ({ signal }): Promise<readonly ApiKey[]> =>
      (await ask(listApiKeys, {}, { signal })).results,
    refetchOnMount: 'always',
  });

/** Revoked already. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Problem) || error.status !== 404) throw error;
};

/** Each throws Problem. */
export const useManageKeys = () => {
  const queries = useQueryClient();
  return {
    /** @returns the key, which nobody tells again */
    make: async (body: InputOf<typeof makeApiKey>['body']): Promise<string> => {
      try {
        const { key, ...made } = (await command(makeApiKey, { body })).result;
        queries.setQueryData<readonly ApiKey[]>(API_KEYS, (all = []) => [...all, made]);
        return key;
      } catch (error) {
        // It may have been made all the same.
        void queries.invalidateQueries({ queryKey: API_KEYS });
        throw error;
      }
    },
    revoke: async ({ id }: ApiKey): Promise<void> => {
      await command(revokeApiKey, { params: { id } }).catch(unlessGone);
      queries.setQueryData<readonly ApiKey[]>(API_KEYS, (all) => all?.filter((each) => each.id !== id));
    },
  };
};

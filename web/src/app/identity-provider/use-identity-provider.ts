import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@waivers/contract/call/call.ts';
import {
  readIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from '@waivers/contract/people/identity-provider.ts';
import { ask, command } from '../api/call.ts';

const PROVIDER = ['identity-provider'] as const;

export type ProviderAnswer = AnswerOf<typeof readIdentityProvider>['result'];
export type ProviderInput = InputOf<typeof setIdentityProvider>['body'];

export const useIdentityProvider = () =>
  useQuery({
    queryKey: PROVIDER,
    queryFn: async ({ signal }): Promise<ProviderAnswer> =>
      (await ask(readIdentityProvider, {}, { signal })).result,
    refetchOnMount: 'always',
  });

/** Returns commands that reload the provider afterwards. Both throw `Problem`. */
export const useManageProvider = () => {
  const queries = useQueryClient();
  const reload = (): void => void queries.invalidateQueries({ queryKey: PROVIDER });
  return {
    connect: async (body: ProviderInput): Promise<void> => {
      await command(setIdentityProvider, { body }).finally(reload);
    },
    disconnect: async (): Promise<void> => {
      await command(removeIdentityProvider, {}).finally(reload);
    },
  };
};

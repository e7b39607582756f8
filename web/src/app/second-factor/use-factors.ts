import { useQuery } from '@tanstack/react-query';
import { readFactors } from '@waivers/contract/auth/second-factor.ts';
import type { AnswerOf } from '@waivers/contract/call/call.ts';
import { ask } from '../api/call.ts';

export type Factors = AnswerOf<typeof readFactors>['result'];

export const FACTORS = ['factors'] as const;

const readOwn = async ({ signal }: { readonly signal: AbortSignal }): Promise<Factors> =>
  (await ask(readFactors, {}, { signal })).result;

export const useFactors = () =>
  useQuery({ queryKey: FACTORS, queryFn: readOwn, staleTime: 0, refetchOnMount: 'always' });

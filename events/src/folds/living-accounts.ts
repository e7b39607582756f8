import { accountStream } from '../definitions/streams.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { type Account, evolve, noAccount } from './account-state.ts';
import { foldCache } from './fold-cache.ts';

export type LivingAccount = Exclude<Account, { readonly status: 'absent' | 'erased' }>;

/** Undefined for a missing or erased account, as of the last event before the request. */
export type LivingAccounts = (accountId: string) => Promise<LivingAccount | undefined>;

export const livingAccounts = (log: Pick<EventLog, 'readStream'>): LivingAccounts => {
  const states = foldCache(log, evolve, noAccount);
  return async (accountId) => {
    const { state } = await states(accountStream(accountId));
    return state.status === 'absent' || state.status === 'erased' ? undefined : state;
  };
};

import { accountStream } from '../definitions/streams.ts';
import type { EventLog } from '../log/event-log.ts';
import { type Account, evolve, noAccount } from './account-state.ts';
import { streamStates } from './stream-states.ts';

export type LivingAccount = Exclude<Account, { readonly status: 'absent' | 'erased' }>;

/** Undefined when there is no such account, or its owner is erased: as of the last event before the question. */
export type LivingAccounts = (accountId: string) => Promise<LivingAccount | undefined>;

/** Accounts as their streams tell them; each question reads only what has come since the last one. */
export const livingAccounts = (log: Pick<EventLog, 'readStream'>): LivingAccounts => {
  const states = streamStates(log, evolve, noAccount);
  return async (accountId) => {
    const { state } = await states(accountStream(accountId));
    return state.status === 'absent' || state.status === 'erased' ? undefined : state;
  };
};

import { accountRegistered, type Business } from '@waivers/events/definitions/account.ts';
import { ERASED, type Erased } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account-state.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { keysIn, openEvent } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/codec.ts';
import type { CommandServices } from '../handle-command.ts';

export type KnownAccount = {
  readonly id: string;
  readonly state: Exclude<Account, { readonly status: 'absent' }>;
  readonly business: Business | Erased;
  readonly keyId: string;
};

/** @returns undefined if the account does not exist */
export const readAccount = async (
  { log, keys }: CommandServices,
  accountId: string,
): Promise<KnownAccount | undefined> => {
  let state = noAccount;
  let business: Business | Erased = ERASED;
  let keyId: string | undefined;
  for await (const page of streamPages(log, accountStream(accountId))) {
    for (const event of page) {
      state = evolve(state, event);
      keyId = keysIn(codec.definitionOf(event.type), event).get(accountId) ?? keyId;
      if (event.type !== accountRegistered.type) continue;
      business = (await openEvent(accountRegistered, keys, event)).data.business;
    }
  }
  if (state.status === 'absent') return undefined;
  if (keyId === undefined) throw new Error(`Account ${accountId} names no data key.`);
  return { id: accountId, state, business: state.status === 'erased' ? ERASED : business, keyId };
};

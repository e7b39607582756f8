import type { accountRegistered } from '../definitions/account.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type { DecodedEvent } from '../log/codec.ts';

type AccountEvent = StoredEvent<typeof accountRegistered> | StoredEvent<typeof personErased>;

export type Account =
  | { readonly status: 'absent' }
  | { readonly status: 'registered'; readonly timeZone: string; readonly ownerId: string }
  | { readonly status: 'erased'; readonly ownerId: string };

export type KnownAccount = Exclude<Account, { readonly status: 'absent' }>;

export const noAccount: Account = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot stand at version ${event.version} of ${event.stream}.`);
};

/** @throws Error for a damaged stream, never for user input */
export const evolve = (account: Account, event: DecodedEvent): Account => {
  const { type, data } = event as DecodedEvent & AccountEvent;
  if (type === 'AccountRegistered') {
    if (account.status !== 'absent') return corrupt(event);
    return { status: 'registered', timeZone: data.timeZone, ownerId: data.ownerId };
  }
  if (account.status === 'absent') return corrupt(event);
  switch (type) {
    case 'PersonErased':
      return { status: 'erased', ownerId: account.ownerId };
    default:
      return corrupt(event);
  }
};

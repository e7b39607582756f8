import type {
  accountRegistered,
  firstPasswordChosen,
  temporaryPasswordIssued,
} from '../definitions/account.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type { DecodedEvent } from '../log/codec.ts';

type AccountEvent =
  | StoredEvent<typeof accountRegistered>
  | StoredEvent<typeof temporaryPasswordIssued>
  | StoredEvent<typeof firstPasswordChosen>
  | StoredEvent<typeof personErased>;

/** Temporary passwords included; 0 before the first. */
export type Account =
  | { readonly status: 'absent' }
  | {
      readonly status: 'registered' | 'active';
      readonly timeZone: string;
      readonly credentialVersion: number;
    }
  | { readonly status: 'erased' };

export const noAccount: Account = { status: 'absent' };

/** `registered`: no password chosen yet. @throws Error for a damaged stream, never for user input */
export const evolve = (account: Account, event: DecodedEvent): Account => {
  const { type, data } = event as DecodedEvent & AccountEvent;
  if (type === 'AccountRegistered') {
    return { status: 'registered', timeZone: data.timeZone, credentialVersion: 0 };
  }
  if (type === 'PersonErased' || account.status === 'erased') return { status: 'erased' };
  if (account.status === 'absent') throw new Error(`${type} cannot be the first event of ${event.stream}.`);
  switch (type) {
    case 'TemporaryPasswordIssued':
      return { ...account, credentialVersion: data.credentialVersion };
    case 'FirstPasswordChosen':
      return { ...account, status: 'active', credentialVersion: data.credentialVersion };
    default:
      throw new Error(`${type satisfies never} is no event of an account.`);
  }
};

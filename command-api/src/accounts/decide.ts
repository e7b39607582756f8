import type {
  accountRegistered,
  firstPasswordChosen,
  temporaryPasswordIssued,
} from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account-state.ts';
import type { Decider } from '../decider.ts';
import type { AccountCommand, ChooseFirstPassword, RegisterAccount } from './commands.ts';

export type AccountEvent =
  | NewEvent<typeof accountRegistered>
  | NewEvent<typeof temporaryPasswordIssued>
  | NewEvent<typeof firstPasswordChosen>;

export type AccountRefusal = { readonly refused: 'id_already_used' | 'session_expired' };

const register = (
  { profile, timeZone }: RegisterAccount,
  account: Account,
): readonly AccountEvent[] | AccountRefusal => {
  if (account.status !== 'absent') return { refused: 'id_already_used' };
  return [
    { type: 'AccountRegistered', data: { profile, timeZone } },
    { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } },
  ];
};

const chooseFirstPassword = (
  { fromVersion }: ChooseFirstPassword,
  account: Account,
): readonly AccountEvent[] | AccountRefusal => {
  if (account.status === 'registered' && account.credentialVersion === fromVersion) {
    return [{ type: 'FirstPasswordChosen', data: { credentialVersion: fromVersion + 1 } }];
  }
  // A crash can leave the event without the credential; whoever still holds the temporary password goes on.
  if (account.status === 'active' && account.credentialVersion === fromVersion + 1) return [];
  return { refused: 'session_expired' };
};

export const decide = (
  command: AccountCommand,
  account: Account,
): readonly AccountEvent[] | AccountRefusal => {
  switch (command.type) {
    case 'RegisterAccount':
      return register(command, account);
    case 'ChooseFirstPassword':
      return chooseFirstPassword(command, account);
    default:
      return command satisfies never;
  }
};

export const accountDecider: Decider<Account, AccountCommand, AccountEvent, AccountRefusal> = {
  initial: noAccount,
  evolve,
  decide,
};

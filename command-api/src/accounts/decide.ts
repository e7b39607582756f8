import { accountRegistered } from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import { type Account, evolve, noAccount } from '@waivers/events/folds/account-state.ts';
import type { Decider, Earlier } from '../decider.ts';
import type { AccountCommand, RegisterAccount } from './commands.ts';

export type AccountEvent = NewEvent<typeof accountRegistered>;

export type AccountRefusal = { readonly refused: 'id_already_used' };

const register = (
  { company, timeZone, ownerId }: RegisterAccount,
  account: Account,
): readonly AccountEvent[] | AccountRefusal =>
  account.status === 'absent'
    ? [{ type: 'AccountRegistered', data: { business: { company }, timeZone, ownerId } }]
    : { refused: 'id_already_used' };

export const decide = (
  command: AccountCommand,
  account: Account,
): readonly AccountEvent[] | AccountRefusal => {
  switch (command.type) {
    case 'RegisterAccount':
      return register(command, account);
    default:
      return command.type satisfies never;
  }
};

/** The company is sealed; registration compares it itself. */
export const isSame = (command: AccountCommand, { events }: Earlier<Account>): boolean =>
  events.some(({ type, data }) => {
    if (type !== accountRegistered.type) return false;
    const { timeZone, ownerId } = accountRegistered.data.parse(data);
    return timeZone === command.timeZone && ownerId === command.ownerId;
  });

export const accountDecider: Decider<Account, AccountCommand, AccountEvent, AccountRefusal> = {
  initial: noAccount,
  evolve,
  decide,
  isSame,
};

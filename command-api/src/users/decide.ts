import type { NewEvent } from '@waivers/events/definitions/event.ts';
import {
  firstPasswordChosen,
  type temporaryPasswordIssued,
  userRegistered,
} from '@waivers/events/definitions/user.ts';
import { evolve, noUser, type User } from '@waivers/events/folds/user-state.ts';
import type { Decider, Earlier } from '../decider.ts';
import type { ChooseFirstPassword, RegisterUser, UserCommand } from './commands.ts';

export type UserEvent =
  | NewEvent<typeof userRegistered>
  | NewEvent<typeof temporaryPasswordIssued>
  | NewEvent<typeof firstPasswordChosen>;

export type UserRefusal = { readonly refused: 'id_already_used' | 'session_expired' };

const register = ({ profile, role }: RegisterUser, user: User): readonly UserEvent[] | UserRefusal => {
  if (user.status !== 'absent') return { refused: 'id_already_used' };
  return [
    { type: 'UserRegistered', data: { profile, role } },
    { type: 'TemporaryPasswordIssued', data: { credentialVersion: 1 } },
  ];
};

const chooseFirstPassword = (
  { fromVersion }: ChooseFirstPassword,
  user: User,
): readonly UserEvent[] | UserRefusal => {
  if (user.status === 'registered' && user.credentialVersion === fromVersion) {
    return [{ type: 'FirstPasswordChosen', data: { credentialVersion: fromVersion + 1 } }];
  }
  // A crash can leave the event without the credential; whoever still holds the temporary password goes on.
  if (user.status === 'active' && user.credentialVersion === fromVersion + 1) return [];
  return { refused: 'session_expired' };
};

export const decide = (command: UserCommand, user: User): readonly UserEvent[] | UserRefusal => {
  switch (command.type) {
    case 'RegisterUser':
      return register(command, user);
    case 'ChooseFirstPassword':
      return chooseFirstPassword(command, user);
    default:
      return command satisfies never;
  }
};

/** Personal values are sealed; registration compares them itself. */
export const isSame = (command: UserCommand, { events }: Earlier<User>): boolean =>
  events.some(({ type, data }) =>
    command.type === 'RegisterUser'
      ? type === userRegistered.type
      : type === firstPasswordChosen.type &&
        firstPasswordChosen.data.parse(data).credentialVersion === command.fromVersion + 1,
  );

export const userDecider: Decider<User, UserCommand, UserEvent, UserRefusal> = {
  initial: noUser,
  evolve,
  decide,
  isSame,
};

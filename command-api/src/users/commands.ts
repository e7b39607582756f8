import type { Profile, Role } from '@waivers/events/definitions/user.ts';

/** For the account that the command's context names. */
export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly profile: Profile;
  readonly role: Role;
};

export type ChooseFirstPassword = {
  readonly type: 'ChooseFirstPassword';
  /** The version of the temporary password that is replaced. */
  readonly fromVersion: number;
};

export type UserCommand = RegisterUser | ChooseFirstPassword;

import type { Profile, Role } from '@waivers/events/definitions/user.ts';

/** For the account in the command's context. */
export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly profile: Profile;
  readonly role: Role;
};

export type ChooseFirstPassword = {
  readonly type: 'ChooseFirstPassword';
  /** Version of the temporary password to replace. */
  readonly fromVersion: number;
};

export type UserCommand = RegisterUser | ChooseFirstPassword;

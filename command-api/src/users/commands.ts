import type { Profile, Role } from '@waivers/events/definitions/user.ts';

export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly profile: Profile;
  readonly role: Role;
};

export type ChooseFirstPassword = {
  readonly type: 'ChooseFirstPassword';
  readonly fromVersion: number;
};

export type UserCommand = RegisterUser | ChooseFirstPassword;

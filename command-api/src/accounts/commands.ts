import type { Profile } from '@waivers/events/definitions/account.ts';

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly profile: Profile;
  /** IANA name. */
  readonly timeZone: string;
};

export type ChooseFirstPassword = {
  readonly type: 'ChooseFirstPassword';
  /** The version of the temporary password that is replaced. */
  readonly fromVersion: number;
};

export type AccountCommand = RegisterAccount | ChooseFirstPassword;

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly company: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly ownerId: string;
};

export type AccountCommand = RegisterAccount;

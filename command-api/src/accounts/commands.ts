export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  /** What the business is called. */
  readonly company: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The user who registers it. */
  readonly ownerId: string;
};

export type AccountCommand = RegisterAccount;

import type { StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { IntegrationCommand } from './decide-integration.ts';

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly company: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Of the owner's browser, if it told one. */
  readonly locale?: ProductLocale | undefined;
  readonly ownerId: string;
};

export type RenameCompany = {
  readonly type: 'RenameCompany';
  readonly company: string;
  /** The name that it has, which the state cannot hold. */
  readonly present: string;
};

/** A stored blob's SHA-256; undefined: none any more. */
export type ChooseLogo = { readonly type: 'ChooseLogo'; readonly logo: string | undefined };

/** IANA name. */
export type ChooseTimeZone = { readonly type: 'ChooseTimeZone'; readonly timeZone: string };

export type ChooseLanguage = { readonly type: 'ChooseLanguage'; readonly locale: ProductLocale };

export type ChooseVideoReminder = { readonly type: 'ChooseVideoReminder'; readonly isOn: boolean };

/** Undefined: the product's own again. */
export type ReviseEmailTemplate = {
  readonly type: 'ReviseEmailTemplate';
  readonly template: StoredEmailTemplate | undefined;
};

export type AccountSetting =
  | RenameCompany
  | ChooseLogo
  | ChooseTimeZone
  | ChooseLanguage
  | ChooseVideoReminder
  | ReviseEmailTemplate;

export type AccountCommand = RegisterAccount | AccountSetting | IntegrationCommand;

import type { StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { SetIdentityProvider } from './decide-identity-provider.ts';
import type { IntegrationCommand } from './decide-integration.ts';

export type RegisterAccount = {
  readonly type: 'RegisterAccount';
  readonly company: string;
  /** IANA time zone name. */
  readonly timeZone: string;
  /** The browser's preferred language, if it sent one. */
  readonly locale?: ProductLocale | undefined;
  readonly ownerId: string;
};

export type RenameCompany = {
  readonly type: 'RenameCompany';
  readonly company: string;
  /** The current company name, passed in because the account state does not contain sealed values. */
  readonly present: string;
};

/** SHA-256 of a stored blob, or undefined to remove the logo. */
export type ChooseLogo = { readonly type: 'ChooseLogo'; readonly logo: string | undefined };

export type ChooseTimeZone = { readonly type: 'ChooseTimeZone'; readonly timeZone: string };

export type ChooseLanguage = { readonly type: 'ChooseLanguage'; readonly locale: ProductLocale };

export type ChooseVideoReminder = { readonly type: 'ChooseVideoReminder'; readonly isOn: boolean };

/** The new template, or undefined to restore the product's default. */
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
  | ReviseEmailTemplate
  | SetIdentityProvider;

export type AccountCommand = RegisterAccount | AccountSetting | IntegrationCommand;

import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { logoPath } from '@waivers/events/blobs/blob-store.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { type AccountDetails, readAccount, type StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import type { Integrations } from '@waivers/events/folds/integrations.ts';
import { readUser, type UserDetails } from '@waivers/events/folds/read-user.ts';
import type { AccountSecrets } from '@waivers/events/keys/account-secrets.ts';
import { type IntegrationService, MAILCHIMP_DATA_CENTRE } from '@waivers/waiver/integration-services.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { defaultMail } from '@waivers/waiver/mails/default-mail.ts';
import { countryOfZone } from '@waivers/waiver/options/country-of-zone.ts';
import { richTextToHtml } from '@waivers/waiver/rich-text/rich-text-html.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { may } from '@waivers/waiver/vocabulary/access.ts';

export const DEFAULT_LOCALE = 'en';

export const defaultEmailTemplate = (locale: ProductLocale, company: string): StoredEmailTemplate =>
  defaultMail(mailWordsIn(locale).signedWaiver, company);

const later = (one: string, other: string): string =>
  new Date(Math.max(Date.parse(one), Date.parse(other))).toISOString();

/** Members required by the spec (section 3, user) that the product does not collect. */
const UNUSED_MEMBERS = { phone: null, address: null, address2: null, state: null, zip: null } as const;

/** For shorter secrets, no characters are shown because the last four would give away too much. */
const MIN_SECRET_LENGTH = 12;

/** Strips the data centre from Mailchimp keys because it does not distinguish one key from another. */
const ownPartOf = (service: IntegrationService, secret: string): string =>
  service === 'mailchimp' ? secret.replace(MAILCHIMP_DATA_CENTRE, '') : secret;

const lastFourOf = (service: IntegrationService, secret: string | undefined): string => {
  const own = ownPartOf(service, secret ?? '');
  return own.length < MIN_SECRET_LENGTH ? '' : own.slice(-4);
};

const shownIntegrations = (
  secrets: AccountSecrets,
  accountId: string,
  integrations: Integrations,
): Promise<readonly ShownIntegration[]> =>
  Promise.all(
    Object.values(integrations).map(async ({ target, secretId, status }) => ({
      ...target,
      configured: true as const,
      status,
      lastFour: lastFourOf(target.service, await secrets.find(accountId, secretId)),
    })),
  );

/** For people who cannot change settings. They do not learn which services are connected. */
const NO_CONFIG: OwnerAccount['config'] = {
  integrations: [],
  emailSubject: '',
  emailTemplate: '',
  isDefaultTemplate: true,
};

/** Settings of the installation that owners see. */
export type Installation = { readonly passwordMinLength: number; readonly hasMailServer: boolean };

const answerOf = (
  user: UserDetails,
  account: AccountDetails,
  { passwordMinLength, hasMailServer }: Installation,
  integrations: readonly ShownIntegration[],
): OwnerAccount | undefined => {
  const { state, business } = account;
  if (user.profile === ERASED || user.state.status === 'erased') return undefined;
  if (business === ERASED || state.status === 'erased') return undefined;
  const role = state.people.get(user.id)?.role;
  if (role === undefined) return undefined;
  const { firstName, lastName, email, username } = user.profile;
  const locale = state.locale ?? DEFAULT_LOCALE;
  const { emailSubject, emailTemplate } =
    account.emailTemplate ?? defaultEmailTemplate(locale, business.company);
  return {
    id: user.id,
    username,
    firstName,
    lastName,
    email,
    emailConfirmed: email === user.provenEmail,
    ...UNUSED_MEMBERS,
    company: business.company,
    logo: logoPath(account.id, state.logo),
    timeZone: state.timeZone,
    homeCountry: countryOfZone(state.timeZone),
    locale,
    videoReminder: state.videoReminder,
    config: may(role, 'change_settings')
      ? {
          integrations: [...integrations],
          emailSubject,
          emailTemplate: richTextToHtml(emailTemplate),
          isDefaultTemplate: account.emailTemplate === undefined,
        }
      : NO_CONFIG,
    role,
    passwordMinLength,
    mailServer: hasMailServer,
    version: account.version,
    accountId: account.id,
    createdAt: user.createdAt,
    updatedAt: later(user.updatedAt, account.updatedAt),
  };
};

/** Reads the event streams so that changes show immediately. @returns undefined if the user or account is erased */
export const loadOwnerAccount = async (
  services: CommandServices & Installation & { readonly secrets: AccountSecrets },
  userId: string,
): Promise<OwnerAccount | undefined> => {
  const user = await readUser(services, userId);
  const account = user && (await readAccount(services, user.state.accountId));
  if (user === undefined || account === undefined) return undefined;
  const connected = account.state.status === 'registered' ? account.state.integrations : {};
  const integrations = await shownIntegrations(services.secrets, account.id, connected);
  return answerOf(user, account, services, integrations);
};

import type { Decider, EarlierCommand } from '@waivers/events/commands/decider.ts';
import {
  accountRegistered,
  companyRenamed,
  type emailTemplateReset,
  type emailTemplateRevised,
  type languageChosen,
  type logoChosen,
  type logoRemoved,
  type timeZoneChosen,
  type videoReminderChosen,
} from '@waivers/events/definitions/account.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import {
  type Account,
  emailTemplateHash,
  evolve,
  noAccount,
  type RegisteredAccount,
} from '@waivers/events/folds/account.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { AccountCommand, AccountSetting, RegisterAccount } from './commands.ts';
import { isProviderSet, type NewProviderEvent, providerEvent } from './decide-identity-provider.ts';
import {
  decideIntegration,
  isIntegrationCommand,
  isSameIntegration,
  type NewIntegrationEvent,
} from './decide-integration.ts';

export type AccountEvent =
  | NewEvent<typeof accountRegistered>
  | NewEvent<typeof companyRenamed>
  | NewEvent<typeof logoChosen>
  | NewEvent<typeof logoRemoved>
  | NewEvent<typeof timeZoneChosen>
  | NewEvent<typeof languageChosen>
  | NewEvent<typeof videoReminderChosen>
  | NewEvent<typeof emailTemplateRevised>
  | NewEvent<typeof emailTemplateReset>
  | NewProviderEvent
  | NewIntegrationEvent;

/** `not_found` means that the account was erased or never registered. */
export type AccountRefusal = { readonly refused: 'id_already_used' | 'not_found' };

const register = (
  { company, timeZone, locale, ownerId }: RegisterAccount,
  account: Account,
): readonly AccountEvent[] | AccountRefusal => {
  if (account.status !== 'absent') return { refused: 'id_already_used' };
  const told = locale === undefined ? {} : { locale };
  return [{ type: 'AccountRegistered', data: { business: { company }, timeZone, ...told, ownerId } }];
};

const settingEvent = (setting: AccountSetting): AccountEvent => {
  switch (setting.type) {
    case 'RenameCompany':
      return { type: 'CompanyRenamed', data: { business: { company: setting.company } } };
    case 'ChooseLogo':
      return setting.logo === undefined
        ? { type: 'LogoRemoved', data: {} }
        : { type: 'LogoChosen', data: { logo: setting.logo } };
    case 'ChooseTimeZone':
      return { type: 'TimeZoneChosen', data: { timeZone: setting.timeZone } };
    case 'ChooseLanguage':
      return { type: 'LanguageChosen', data: { locale: setting.locale } };
    case 'ChooseVideoReminder':
      return { type: 'VideoReminderChosen', data: { isOn: setting.isOn } };
    case 'ReviseEmailTemplate':
      return setting.template === undefined
        ? { type: 'EmailTemplateReset', data: {} }
        : { type: 'EmailTemplateRevised', data: setting.template };
    case 'SetIdentityProvider':
      return providerEvent(setting);
    default:
      return setting satisfies never;
  }
};

const isSetAlready = (setting: AccountSetting, account: RegisteredAccount): boolean => {
  switch (setting.type) {
    case 'RenameCompany':
      return setting.company === setting.present;
    case 'ChooseLogo':
      return setting.logo === account.logo;
    case 'ChooseTimeZone':
      return setting.timeZone === account.timeZone;
    case 'ChooseLanguage':
      return setting.locale === account.locale;
    case 'ChooseVideoReminder':
      return setting.isOn === account.videoReminder;
    case 'ReviseEmailTemplate':
      return (setting.template && emailTemplateHash(setting.template)) === account.emailTemplateHash;
    case 'SetIdentityProvider':
      return isProviderSet(setting, account.identityProvider);
    default:
      return setting satisfies never;
  }
};

const decide = (command: AccountCommand, account: Account): readonly AccountEvent[] | AccountRefusal => {
  if (command.type === 'RegisterAccount') return register(command, account);
  if (account.status !== 'registered') return { refused: 'not_found' };
  if (isIntegrationCommand(command)) return decideIntegration(command, account.integrations);
  return isSetAlready(command, account) ? [] : [settingEvent(command)];
};

/** The generic comparison cannot see the company name because it is sealed, so registration compares it here. */
const isSameRegistration = (command: RegisterAccount, events: readonly DecodedEvent[]): boolean =>
  events.some(({ type, data }) => {
    if (type !== accountRegistered.type) return false;
    const { timeZone, locale, ownerId } = accountRegistered.data.parse(data);
    return timeZone === command.timeZone && locale === command.locale && ownerId === command.ownerId;
  });

const isSame =
  (keys: Pick<KeyStore, 'find'>) =>
  async (command: AccountCommand, { events }: EarlierCommand<Account>): Promise<boolean> => {
    if (command.type === 'RegisterAccount') return isSameRegistration(command, events);
    if (isIntegrationCommand(command)) return isSameIntegration(command, events);
    const [event] = events;
    if (event === undefined) return false;
    const { data } =
      event.type === companyRenamed.type ? await openEvent(companyRenamed, keys, event) : event;
    return canonicalJson({ type: event.type, data }) === canonicalJson(settingEvent(command));
  };

export const accountDecider = (
  keys: Pick<KeyStore, 'find'>,
): Decider<Account, AccountCommand, AccountEvent, AccountRefusal> => ({
  initial: noAccount,
  evolve,
  decide,
  isSame: isSame(keys),
});

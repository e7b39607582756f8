import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type {
  accountRegistered,
  companyRenamed,
  emailTemplateReset,
  emailTemplateRevised,
  languageChosen,
  logoChosen,
  logoRemoved,
  timeZoneChosen,
  videoReminderChosen,
} from '../definitions/account.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type { DecodedEvent } from '../log/codec.ts';
import { sha256Of } from '../log/sha256.ts';

type Registered = StoredEvent<typeof accountRegistered>;
type Setting =
  | StoredEvent<typeof companyRenamed>
  | StoredEvent<typeof logoChosen>
  | StoredEvent<typeof logoRemoved>
  | StoredEvent<typeof timeZoneChosen>
  | StoredEvent<typeof languageChosen>
  | StoredEvent<typeof videoReminderChosen>
  | StoredEvent<typeof emailTemplateRevised>
  | StoredEvent<typeof emailTemplateReset>;
type AccountEvent = Registered | Setting | StoredEvent<typeof personErased>;

export type EmailTemplate = StoredEvent<typeof emailTemplateRevised>['data'];

/** The unsealed part of an account's events, kept small because it is remembered for many accounts. */
export type RegisteredAccount = {
  readonly status: 'registered';
  readonly ownerId: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Undefined: neither chosen nor told at registration. */
  readonly locale: ProductLocale | undefined;
  /** SHA-256 of a blob. */
  readonly logo: string | undefined;
  /** Whether signers are reminded of the safety video; on at first. */
  readonly videoReminder: boolean;
  /** SHA-256 of the owner's own mail; undefined: the product's. */
  readonly emailTemplateHash: string | undefined;
};

export type Account =
  | { readonly status: 'absent' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly ownerId: string };

export type KnownAccount = Exclude<Account, { readonly status: 'absent' }>;

export const noAccount: Account = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot stand at version ${event.version} of ${event.stream}.`);
};

export const emailTemplateHash = ({ emailSubject, emailTemplate }: EmailTemplate): string =>
  sha256Of(canonicalJson({ emailSubject, emailTemplate }));

const registered = ({ ownerId, timeZone, locale }: Registered['data']): RegisteredAccount => ({
  status: 'registered',
  ownerId,
  timeZone,
  locale,
  logo: undefined,
  videoReminder: true,
  emailTemplateHash: undefined,
});

/** @throws Error for a damaged stream, never for user input */
export const evolve = (account: Account, event: DecodedEvent): Account => {
  const { type, data } = event as DecodedEvent & AccountEvent;
  if (type === 'AccountRegistered') return account.status === 'absent' ? registered(data) : corrupt(event);
  if (account.status === 'absent') return corrupt(event);
  if (type === 'PersonErased' || account.status === 'erased') {
    return { status: 'erased', ownerId: account.ownerId };
  }
  switch (type) {
    case 'CompanyRenamed':
      return account;
    case 'LogoChosen':
      return { ...account, logo: data.logo };
    case 'LogoRemoved':
      return { ...account, logo: undefined };
    case 'TimeZoneChosen':
      return { ...account, timeZone: data.timeZone };
    case 'LanguageChosen':
      return { ...account, locale: data.locale };
    case 'VideoReminderChosen':
      return { ...account, videoReminder: data.isOn };
    case 'EmailTemplateRevised':
      return { ...account, emailTemplateHash: emailTemplateHash(data) };
    case 'EmailTemplateReset':
      return { ...account, emailTemplateHash: undefined };
    default:
      return corrupt(event);
  }
};

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
  signedWaiversExported,
  timeZoneChosen,
  videoReminderChosen,
} from '../definitions/account.ts';
import type { apiKeyMade, apiKeyRevoked } from '../definitions/api-key.ts';
import type { StoredEvent } from '../definitions/event.ts';
import type { personErased } from '../definitions/person-erased.ts';
import type {
  webhookAdded,
  webhookChanged,
  webhookRemoved,
  webhookSecretRotated,
  webhookSwitchedOff,
} from '../definitions/webhook.ts';
import type { DecodedEvent } from '../log/port/codec.ts';
import { sha256Of } from '../log/port/sha256.ts';
import { evolveIntegrations, type IntegrationEvent, type Integrations } from './integrations-state.ts';

type Registered = StoredEvent<typeof accountRegistered>;
type Setting =
  | StoredEvent<typeof companyRenamed>
  | StoredEvent<typeof logoChosen>
  | StoredEvent<typeof logoRemoved>
  | StoredEvent<typeof timeZoneChosen>
  | StoredEvent<typeof languageChosen>
  | StoredEvent<typeof videoReminderChosen>
  | StoredEvent<typeof emailTemplateRevised>
  | StoredEvent<typeof emailTemplateReset>
  | IntegrationEvent
  | StoredEvent<typeof signedWaiversExported>;
/** Folded where webhooks and keys are. */
type Access =
  | StoredEvent<typeof webhookAdded>
  | StoredEvent<typeof webhookChanged>
  | StoredEvent<typeof webhookSecretRotated>
  | StoredEvent<typeof webhookSwitchedOff>
  | StoredEvent<typeof webhookRemoved>
  | StoredEvent<typeof apiKeyMade>
  | StoredEvent<typeof apiKeyRevoked>;
type AccountEvent = Registered | Setting | Access | StoredEvent<typeof personErased>;

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
  readonly integrations: Integrations;
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
  integrations: {},
});

/** @throws Error for a damaged stream, never for user input */
export const evolve = (account: Account, event: DecodedEvent): Account => {
  const decoded = event as DecodedEvent & AccountEvent;
  const { type, data } = decoded;
  if (type === 'AccountRegistered') return account.status === 'absent' ? registered(data) : corrupt(event);
  if (account.status === 'absent') return corrupt(event);
  if (type === 'PersonErased' || account.status === 'erased') {
    return { status: 'erased', ownerId: account.ownerId };
  }
  switch (type) {
    case 'CompanyRenamed':
    case 'SignedWaiversExported':
    case 'WebhookAdded':
    case 'WebhookChanged':
    case 'WebhookSecretRotated':
    case 'WebhookSwitchedOff':
    case 'WebhookRemoved':
    case 'ApiKeyMade':
    case 'ApiKeyRevoked':
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
    case 'IntegrationSet':
    case 'IntegrationRemoved':
    case 'IntegrationRefused':
    case 'IntegrationAccepted':
    case 'IntegrationSwitchedOff':
      return { ...account, integrations: evolveIntegrations(account.integrations, decoded) };
    default:
      return corrupt(event);
  }
};

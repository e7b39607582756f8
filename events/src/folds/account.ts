import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import {
  accountRegistered,
  companyRenamed,
  emailTemplateReset,
  emailTemplateRevised,
  type languageChosen,
  type logoChosen,
  type logoRemoved,
  type StoredBusiness,
  type signedWaiversExported,
  type timeZoneChosen,
  type videoReminderChosen,
} from '../definitions/account.ts';
import type { apiKeyMade, apiKeyRevoked } from '../definitions/api-key.ts';
import { ERASED, type Erased, type StoredEvent } from '../definitions/event.ts';
import type {
  identityProviderRemoved,
  identityProviderSet,
  StoredProvider,
} from '../definitions/identity-provider.ts';
import type { secondFactorRequired } from '../definitions/people.ts';
import type { personErased } from '../definitions/person-erased.ts';
import { accountStream } from '../definitions/streams.ts';
import {
  webhookAdded,
  webhookChanged,
  webhookRemoved,
  type webhookSecretRotated,
  type webhookSwitchedOff,
} from '../definitions/webhook.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keysIn, openEvent } from '../keys/personal-values.ts';
import { codec, type DecodedEvent, NEWER_EVENT } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { sha256Of } from '../log/port/sha256.ts';
import { type FoldedState, foldCache } from './fold-stream.ts';
import { evolveIntegrations, type Integrations, type StoredIntegrationEvent } from './integrations.ts';
import {
  evolvePeople,
  type FactorRequirement,
  firstPeople,
  NO_FACTOR_REQUIRED,
  ownersIn,
  type People,
  type StoredPeopleEvent,
  withoutPerson,
} from './people.ts';
import { streamPages } from './stream-pages.ts';

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
  | StoredIntegrationEvent
  | StoredEvent<typeof identityProviderSet>
  | StoredEvent<typeof identityProviderRemoved>
  | StoredEvent<typeof signedWaiversExported>;
type Access =
  | StoredEvent<typeof webhookAdded>
  | StoredEvent<typeof webhookChanged>
  | StoredEvent<typeof webhookSecretRotated>
  | StoredEvent<typeof webhookSwitchedOff>
  | StoredEvent<typeof webhookRemoved>
  | StoredEvent<typeof apiKeyMade>
  | StoredEvent<typeof apiKeyRevoked>;
type AccountEvent =
  | Registered
  | Setting
  | Access
  | StoredPeopleEvent
  | StoredEvent<typeof secondFactorRequired>
  | StoredEvent<typeof personErased>;

export type StoredEmailTemplate = StoredEvent<typeof emailTemplateRevised>['data'];

/** `settingId`: the event that set it. */
export type IdentityProvider = StoredProvider & { readonly settingId: string };

/** The unsealed state of an account. Kept small, because many accounts are cached. */
export type RegisteredAccount = {
  readonly status: 'registered';
  /** The owner of longest standing, who gets the mails about the account. */
  readonly ownerId: string;
  readonly people: People;
  readonly factorRequirement: FactorRequirement;
  readonly timeZone: string;
  readonly locale: ProductLocale | undefined;
  readonly logo: string | undefined;
  readonly videoReminder: boolean;
  /** SHA-256 of the owner's custom email, or undefined for the default email. */
  readonly emailTemplateHash: string | undefined;
  readonly integrations: Integrations;
  readonly identityProvider: IdentityProvider | undefined;
  /** Stream version of the last event that set another issuer or client, or removed the provider; 0 if none did. */
  readonly providerVersion: number;
};

export type Account =
  | { readonly status: 'absent' }
  | RegisteredAccount
  | { readonly status: 'erased'; readonly ownerId: string };

type ExistingAccount = Exclude<Account, { readonly status: 'absent' }>;

export const noAccount: Account = { status: 'absent' };

const corrupt = (event: DecodedEvent): never => {
  throw new Error(`${event.type} cannot occur at version ${event.version} of ${event.stream}.`);
};

export const emailTemplateHash = ({ emailSubject, emailTemplate }: StoredEmailTemplate): string =>
  sha256Of(canonicalJson({ emailSubject, emailTemplate }));

const registered = (data: Registered['data'], at: string): RegisteredAccount => ({
  status: 'registered',
  ownerId: data.ownerId,
  people: firstPeople(data, at),
  factorRequirement: NO_FACTOR_REQUIRED,
  timeZone: data.timeZone,
  locale: data.locale,
  logo: undefined,
  videoReminder: true,
  emailTemplateHash: undefined,
  integrations: {},
  identityProvider: undefined,
  providerVersion: 0,
});

const withProvider = (
  account: RegisteredAccount,
  identityProvider: IdentityProvider | undefined,
  version: number,
): RegisteredAccount => {
  const { identityProvider: former } = account;
  const isSame =
    former?.issuer === identityProvider?.issuer && former?.clientId === identityProvider?.clientId;
  return { ...account, identityProvider, ...(!isSame && { providerVersion: version }) };
};

const withPeople = (account: RegisteredAccount, people: People): RegisteredAccount => {
  const owners = ownersIn(people);
  const ownerId = owners.includes(account.ownerId) ? account.ownerId : (owners[0] ?? account.ownerId);
  return { ...account, people, ownerId };
};

/** @throws Error for a damaged stream, never because of user input */
export const evolve = (account: Account, event: DecodedEvent): Account => {
  const decoded = event as DecodedEvent & AccountEvent;
  const { type, data } = decoded;
  if (event.type === NEWER_EVENT) return account;
  if (type === 'AccountRegistered')
    return account.status === 'absent' ? registered(data, event.metadata.occurredAt) : corrupt(event);
  if (account.status === 'absent') return corrupt(event);
  if (account.status === 'erased') return account;
  if (type === 'PersonErased') {
    return 'userId' in data
      ? withPeople(account, withoutPerson(account.people, data.userId))
      : { status: 'erased', ownerId: account.ownerId };
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
    case 'SecondFactorRequired':
      return { ...account, factorRequirement: data };
    case 'IdentityProviderSet':
      return withProvider(account, { ...data, settingId: event.eventId }, event.version);
    case 'IdentityProviderRemoved':
      return withProvider(account, undefined, event.version);
    case 'PersonInvited':
    case 'InvitationSentAgain':
    case 'InvitationRevoked':
    case 'PersonJoined':
    case 'PersonAdmitted':
    case 'RoleChanged':
    case 'PersonRemoved':
      return withPeople(account, evolvePeople(account.people, decoded));
    default:
      return corrupt(event);
  }
};

export type AccountDetails = {
  readonly id: string;
  readonly state: ExistingAccount;
  readonly business: StoredBusiness | Erased;
  readonly emailTemplate: StoredEmailTemplate | undefined;
  readonly registered: {
    readonly business: StoredBusiness | Erased;
    readonly timeZone: string;
    readonly locale: ProductLocale | undefined;
  };
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly keyId: string;
};

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

const companyIn = async (keys: Services['keys'], event: DecodedEvent): Promise<StoredBusiness | Erased> =>
  (await openEvent(event.type === companyRenamed.type ? companyRenamed : accountRegistered, keys, event)).data
    .business;

export const readAccount = async (
  { log, keys }: Services,
  accountId: string,
): Promise<AccountDetails | undefined> => {
  let state: Account = noAccount;
  let first: DecodedEvent | undefined;
  let named: DecodedEvent | undefined;
  let last: DecodedEvent | undefined;
  let emailTemplate: StoredEmailTemplate | undefined;
  let keyId: string | undefined;
  let version = 0;
  for await (const page of streamPages(log, accountStream(accountId))) {
    for (const event of page) {
      state = evolve(state, event);
      keyId = keysIn(codec.definitionOf(event.type), event).get(accountId) ?? keyId;
      version += 1;
      first ??= event;
      last = event;
      if (event.type === accountRegistered.type || event.type === companyRenamed.type) named = event;
      if (event.type === emailTemplateRevised.type)
        emailTemplate = emailTemplateRevised.data.parse(event.data);
      if (event.type === emailTemplateReset.type) emailTemplate = undefined;
    }
  }
  if (state.status === 'absent' || first === undefined || named === undefined || last === undefined) {
    return undefined;
  }
  if (keyId === undefined) throw new Error(`Account ${accountId} has no data key.`);
  const isErased = state.status === 'erased';
  const { timeZone, locale } = accountRegistered.data.parse(first.data);
  const business = isErased ? ERASED : await companyIn(keys, named);
  const asRegistered = isErased || named === first ? business : await companyIn(keys, first);
  return {
    id: accountId,
    state,
    business,
    emailTemplate: isErased ? undefined : emailTemplate,
    registered: { business: asRegistered, timeZone, locale },
    version,
    createdAt: first.metadata.occurredAt,
    updatedAt: last.metadata.occurredAt,
    keyId,
  };
};

export type LivingAccount = Exclude<Account, { readonly status: 'absent' | 'erased' }>;

/** Resolves to undefined for a missing or erased account. Includes everything acknowledged before the call. */
export type LivingAccounts = (accountId: string) => Promise<LivingAccount | undefined>;

/** Like `LivingAccounts`, with the version of the account's stream. */
export type LivingAccountsAt = (accountId: string) => Promise<FoldedState<LivingAccount> | undefined>;

export const livingAccountsAt = (log: Pick<EventLog, 'readStream'>): LivingAccountsAt => {
  const states = foldCache(log, evolve, noAccount);
  return async (accountId) => {
    const { state, version } = await states(accountStream(accountId));
    return state.status === 'absent' || state.status === 'erased' ? undefined : { state, version };
  };
};

export const livingAccounts = (log: Pick<EventLog, 'readStream'>): LivingAccounts => {
  const accounts = livingAccountsAt(log);
  return async (accountId) => (await accounts(accountId))?.state;
};

type About = { readonly webhookId: string };

export const createWebhookUrls = (keys: Pick<KeyStore, 'find'>) => {
  const named = new Map<string, DecodedEvent>();
  return {
    add: (event: DecodedEvent): void => {
      const { type, data } = event;
      if (type === webhookAdded.type || type === webhookChanged.type)
        named.set((data as About).webhookId, event);
      else if (type === webhookRemoved.type) named.delete((data as About).webhookId);
    },
    of: async (webhookId: string): Promise<string | undefined> => {
      const event = named.get(webhookId);
      if (event === undefined) return undefined;
      const { data } =
        event.type === webhookAdded.type
          ? await openEvent(webhookAdded, keys, event)
          : await openEvent(webhookChanged, keys, event);
      return data.target === ERASED ? undefined : data.target.url;
    },
  };
};

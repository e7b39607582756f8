import type { ProductLocale } from '@waivers/waiver/locales.ts';
import {
  accountRegistered,
  type Business,
  companyRenamed,
  emailTemplateReset,
  emailTemplateRevised,
} from '../definitions/account.ts';
import { ERASED, type Erased } from '../definitions/event.ts';
import { accountStream } from '../definitions/streams.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keysIn, openEvent } from '../keys/personal-values.ts';
import { codec, type DecodedEvent } from '../log/port/codec.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { type EmailTemplate, evolve, type KnownAccount as KnownState, noAccount } from './account-state.ts';
import { streamPages } from './stream-pages.ts';

export type KnownAccount = {
  readonly id: string;
  readonly state: KnownState;
  readonly business: Business | Erased;
  /** The owner's own confirmation mail; undefined: the product's. */
  readonly emailTemplate: EmailTemplate | undefined;
  /** As it was registered, whatever was set later. */
  readonly registered: {
    readonly business: Business | Erased;
    readonly timeZone: string;
    readonly locale: ProductLocale | undefined;
  };
  /** Of its stream. */
  readonly version: number;
  /** Server time, RFC 3339. */
  readonly createdAt: string;
  /** Of the last event. */
  readonly updatedAt: string;
  readonly keyId: string;
};

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

/** Opens the name in an event of the stream. */
const companyIn = async (keys: Services['keys'], event: DecodedEvent): Promise<Business | Erased> =>
  (await openEvent(event.type === companyRenamed.type ? companyRenamed : accountRegistered, keys, event)).data
    .business;

/** @returns undefined if the account does not exist */
export const readAccount = async (
  { log, keys }: Services,
  accountId: string,
): Promise<KnownAccount | undefined> => {
  let state = noAccount;
  let first: DecodedEvent | undefined;
  let named: DecodedEvent | undefined;
  let last: DecodedEvent | undefined;
  let emailTemplate: EmailTemplate | undefined;
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
  if (keyId === undefined) throw new Error(`Account ${accountId} names no data key.`);
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

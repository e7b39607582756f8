import { accountRegistered, companyRenamed } from '@waivers/events/definitions/account.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import {
  type EmailTemplate,
  evolve,
  noAccount,
  type RegisteredAccount,
} from '@waivers/events/folds/account-state.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import type { DecodedEvent } from '@waivers/events/log/codec.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** The business that a mail is about, as it is now. */
export type Sender = Omit<RegisteredAccount, 'status' | 'emailTemplateHash'> & {
  readonly company: string;
  /** Undefined: the product's own text. */
  readonly ownText: EmailTemplate | undefined;
};

export const languageOf = ({ locale }: Pick<Sender, 'locale'>): ProductLocale => locale ?? 'en';

type Services = { readonly log: Pick<EventLog, 'readStream'>; readonly keys: Pick<KeyStore, 'find'> };

const NAMES: ReadonlySet<string> = new Set([accountRegistered.type, companyRenamed.type]);

const companyIn = async ({ keys }: Services, event: DecodedEvent): Promise<string> => {
  const definition = event.type === companyRenamed.type ? companyRenamed : accountRegistered;
  const { business } = (await openEvent(definition, keys, event)).data;
  return business === ERASED ? '' : business.company;
};

/** @returns undefined for an account that is erased or not there @throws LogError when the log is away */
export const readSender = async (services: Services, accountId: string): Promise<Sender | undefined> => {
  let state = noAccount;
  let named: DecodedEvent | undefined;
  let ownText: EmailTemplate | undefined;
  for await (const page of streamPages(services.log, accountStream(accountId))) {
    for (const event of page) {
      state = evolve(state, event);
      if (NAMES.has(event.type)) named = event;
      if (event.type === 'EmailTemplateRevised') ownText = event.data as EmailTemplate;
      if (event.type === 'EmailTemplateReset') ownText = undefined;
    }
  }
  if (state.status !== 'registered' || named === undefined) return undefined;
  const { ownerId, timeZone, locale, logo } = state;
  return { ownerId, timeZone, locale, logo, ownText, company: await companyIn(services, named) };
};

import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { readAccount, type StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { cacheReadings } from './cache-readings.ts';

/** The business behind a mail, as of now. */
export type Sender = {
  readonly accountId: string;
  readonly company: string;
  readonly ownerId: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Language of mails to owners; undefined if unknown. */
  readonly locale: ProductLocale | undefined;
  readonly videoReminder: boolean;
  /** SHA-256 of a blob. */
  readonly logo: string | undefined;
  /** Undefined: the product's own text. */
  readonly ownText: StoredEmailTemplate | undefined;
};

export const MAX_FROM_NAME = 100;

/** The business as a one-line sender name. */
export const fromName = ({ company }: Pick<Sender, 'company'>): string => oneLine(company, MAX_FROM_NAME);

export const languageOf = ({ locale }: Pick<Sender, 'locale'>): ProductLocale => locale ?? 'en';

const readSender = async (services: CommandServices, accountId: string): Promise<Sender | undefined> => {
  const account = await readAccount(services, accountId);
  if (account === undefined || account.business === ERASED || account.state.status !== 'registered') {
    return undefined;
  }
  const { ownerId, timeZone, locale, videoReminder, logo } = account.state;
  const { company } = account.business;
  return {
    accountId,
    company,
    ownerId,
    timeZone,
    locale,
    videoReminder,
    logo,
    ownText: account.emailTemplate,
  };
};

/** Reads senders from the log. Each call throws LogError when the log is away. */
export type Senders = {
  /** @returns undefined when the account is erased or unknown */
  of(accountId: string): Promise<Sender | undefined>;
  /** The owner's last proven address: nobody else gets their texts or replies to them. */
  ownersEmail(userId: string): Promise<string | undefined>;
};

export const createSenders = (services: CommandServices): Senders => ({
  of: cacheReadings(services.log, accountStream, (accountId) => readSender(services, accountId)),
  ownersEmail: cacheReadings(
    services.log,
    userStream,
    async (userId) => (await readUser(services, userId))?.provenEmail,
  ),
});

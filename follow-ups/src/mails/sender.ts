import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { readAccount, type StoredEmailTemplate } from '@waivers/events/folds/account.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { oneLine } from '@waivers/waiver/mails/one-line.ts';
import { cacheReadings } from './cache-readings.ts';

export type Sender = {
  readonly accountId: string;
  readonly company: string;
  readonly ownerId: string;
  readonly timeZone: string;
  readonly locale: ProductLocale | undefined;
  readonly videoReminder: boolean;
  /** SHA-256 of the logo blob. */
  readonly logo: string | undefined;
  /** Undefined if the business uses the product's text. */
  readonly ownText: StoredEmailTemplate | undefined;
};

export const MAX_FROM_NAME = 100;

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

/** Reads senders from the log. Every call throws LogError if the log is unavailable. */
export type Senders = {
  /** @returns undefined if the account is erased or unknown */
  of(accountId: string): Promise<Sender | undefined>;
  /** Returns the owner's last verified address, the only one used for notices, test mails and replies. */
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

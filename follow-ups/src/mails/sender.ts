import { readAccount } from '@waivers/command-api/accounts/read.ts';
import type { CommandServices } from '@waivers/command-api/handle-command.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import type { EmailTemplate } from '@waivers/events/folds/account-state.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';

/** The business that a mail is about, as it is now. */
export type Sender = {
  readonly accountId: string;
  readonly company: string;
  readonly ownerId: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Of mails to owners. Undefined: nobody has said. */
  readonly locale: ProductLocale | undefined;
  /** SHA-256 of a blob. */
  readonly logo: string | undefined;
  /** Undefined: the product's own text. */
  readonly ownText: EmailTemplate | undefined;
};

export const languageOf = ({ locale }: Pick<Sender, 'locale'>): ProductLocale => locale ?? 'en';

/** @returns undefined for an account that is erased or not there @throws LogError when the log is away */
export const readSender = async (
  services: CommandServices,
  accountId: string,
): Promise<Sender | undefined> => {
  const account = await readAccount(services, accountId);
  if (account === undefined || account.business === ERASED || account.state.status !== 'registered') {
    return undefined;
  }
  const { ownerId, timeZone, locale, logo } = account.state;
  const { company } = account.business;
  return { accountId, company, ownerId, timeZone, locale, logo, ownText: account.emailTemplate };
};

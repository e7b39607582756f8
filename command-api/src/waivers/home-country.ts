import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import { countryOfZone } from '@waivers/waiver/options/country-of-zone.ts';
import type { WaiverText } from './commands.ts';
import type { WaiverReader } from './read.ts';

const inCountry = (text: WaiverText, homeCountry: CountryCode | undefined): WaiverText =>
  text.config.homeCountry !== undefined || homeCountry === undefined
    ? text
    : { ...text, config: { ...text.config, homeCountry } };

/** Gives a new waiver the account's country if it has none, so that customers elsewhere need not choose a US state. */
export const inCountryOfAccount = async (
  waivers: Pick<WaiverReader, 'account'>,
  accountId: string,
  text: WaiverText,
): Promise<WaiverText> => {
  const account = text.config.homeCountry === undefined ? await waivers.account(accountId) : undefined;
  return inCountry(text, account && countryOfZone(account.timeZone));
};

/** Keeps the waiver's country if a client does not send one. */
export const inCountryOfWaiver = async (
  waivers: Pick<WaiverReader, 'waiver'>,
  accountId: string,
  waiverId: string,
  text: WaiverText,
): Promise<WaiverText> => {
  const found = text.config.homeCountry === undefined ? await waivers.waiver(waiverId) : undefined;
  const isOwn = found?.waiver.accountId === accountId;
  return inCountry(text, isOwn ? found.waiver.latest.config.homeCountry : undefined);
};

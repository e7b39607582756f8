import { countryOfZone } from '../accounts/country-of-zone.ts';
import type { WaiverText } from './commands.ts';

/** A new waiver is for people who live where the business is, unless it says otherwise. */
export const withHomeCountry = (text: WaiverText, timeZone: string | undefined): WaiverText => {
  const country = timeZone === undefined ? undefined : countryOfZone(timeZone);
  if (text.config.homeCountry !== undefined || country === undefined) return text;
  return { ...text, config: { ...text.config, homeCountry: country } };
};

import type { Business } from './business.ts';

/** Title of a public page, in the tab and in shared links. */
export const titleOfPage = (what: string, business: Pick<Business, 'company'> | undefined): string =>
  business?.company ? `${what} – ${business.company}` : what;

import type { Business } from './business.ts';

/** Of a public page, in the tab and in a shared link: what it is, and whose. */
export const titleOfPage = (what: string, business: Pick<Business, 'company'> | undefined): string =>
  business?.company ? `${what} – ${business.company}` : what;

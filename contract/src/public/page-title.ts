import type { Business } from './business.ts';

export const titleOfPage = (what: string, business: Pick<Business, 'company'> | undefined): string =>
  business?.company ? `${what} – ${business.company}` : what;

import { type AppPageData, appPageData } from '@waivers/contract/app-page-data.ts';

/** What the server has put into the page; undefined where it has put nothing. */
export const pageData = (): AppPageData | undefined =>
  appPageData.safeParse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')).data;

/** The installation's public address: an owner may use another, such as `localhost`. */
export const publicOrigin = (): string => pageData()?.publicUrl ?? location.origin;

/** Where customers sign. */
export const publicLinkOf = (waiverId: string): string => `${publicOrigin()}/sign-waiver/${waiverId}`;

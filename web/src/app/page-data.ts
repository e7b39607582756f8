import { type AppPageData, appPageData } from '@waivers/contract/app-page-data.ts';

/** Data that the server embedded in the page; undefined if absent. */
export const pageData = (): AppPageData | undefined =>
  appPageData.safeParse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')).data;

/** The installation's public address. Owners may use another one, such as `localhost`. */
export const publicOrigin = (): string => pageData()?.publicUrl ?? location.origin;

export const publicLinkOf = (waiverId: string): string => `${publicOrigin()}/sign-waiver/${waiverId}`;

import { type AppPageData, appPageData } from '@waivers/contract/app-page-data.ts';

/** Returns the data that the server embedded in the page, or undefined if it is missing or invalid. */
export const pageData = (): AppPageData | undefined =>
  appPageData.safeParse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')).data;

/** Returns the installation's public origin. Owners may use the dashboard on a different one, such as `localhost`. */
export const publicOrigin = (): string => pageData()?.publicUrl ?? location.origin;

export const publicLinkOf = (waiverId: string): string => `${publicOrigin()}/sign-waiver/${waiverId}`;

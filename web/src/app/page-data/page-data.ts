import { type AppPageData, appPageData } from '@waivers/contract/app-page-data.ts';

/** What the server has put into the page; undefined where it has put nothing. */
export const pageData = (): AppPageData | undefined =>
  appPageData.safeParse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')).data;

import type { SignPageData } from '@waivers/contract/waivers/sign-page-data.ts';

/** What the server wrote into the page beside its text. */
export const readPageData = (): SignPageData =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as SignPageData;

/** The server's time now, in ms, by the difference to this device's clock when the page was made. */
export const serverClock = ({ serverTime }: SignPageData): (() => Date) => {
  const ahead = Date.parse(serverTime) - Date.now();
  // A page that took minutes to come is no reason to think that the phone's clock is wrong.
  const difference = Math.abs(ahead) > 300_000 ? ahead : 0;
  return () => new Date(Date.now() + difference);
};

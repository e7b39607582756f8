import { type SignPageData, signPageData } from '@waivers/contract/waivers/sign-page-data.ts';

/** Parses the data that the server embedded in the page. @throws ZodError if the data is invalid */
export const readPageData = (): SignPageData =>
  signPageData.parse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null'));

/** Returns a clock synchronized with the server's if they differ by more than five minutes. */
export const serverClock = ({ serverTime }: SignPageData): (() => Date) => {
  const ahead = Date.parse(serverTime) - Date.now();
  // Smaller differences may be due to a slow download.
  const difference = Math.abs(ahead) > 300_000 ? ahead : 0;
  return () => new Date(Date.now() + difference);
};

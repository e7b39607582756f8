import { type SignPageData, signPageData } from '@waivers/contract/waivers/sign-page-data.ts';

/** Reads the data that the server embedded in the page. @throws ZodError when it does not match */
export const readPageData = (): SignPageData =>
  signPageData.parse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null'));

/** Returns a clock that follows the server's when the two differ by more than five minutes. */
export const serverClock = ({ serverTime }: SignPageData): (() => Date) => {
  const ahead = Date.parse(serverTime) - Date.now();
  // Small differences may just be a slow download.
  const difference = Math.abs(ahead) > 300_000 ? ahead : 0;
  return () => new Date(Date.now() + difference);
};

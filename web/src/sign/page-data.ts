import { type SignPageData, signPageData } from '@waivers/contract/waivers/sign-page-data.ts';

/** What the server has written into the page. @throws ZodError when it is not what this page expects */
export const readPageData = (): SignPageData =>
  signPageData.parse(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null'));

/** In ms; corrects this device's clock. */
export const serverClock = ({ serverTime }: SignPageData): (() => Date) => {
  const ahead = Date.parse(serverTime) - Date.now();
  // A slow download is no evidence of a wrong clock.
  const difference = Math.abs(ahead) > 300_000 ? ahead : 0;
  return () => new Date(Date.now() + difference);
};

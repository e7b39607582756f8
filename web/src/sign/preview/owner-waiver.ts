import { type SignPageWaiver, signPageWaiver } from '@waivers/events/waiver/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/events/waiver/waiver-answer.ts';
import { logPosition } from '../../app/api/log-position.ts';
import { readApi } from '../read-api.ts';

/**
 * The newest revision of a waiver, for the owner who is logged in on this device; undefined for everybody else. The
 * session is the cookie of the dashboard's: this page never holds a password.
 */
export const readAsOwner = async (waiverId: string, locale?: string): Promise<SignPageWaiver | undefined> => {
  const session = await fetch('/v1/auth/refresh', { method: 'POST' })
    .then((response) =>
      response.status === 200 ? (response.json() as Promise<{ idToken: string }>) : undefined,
    )
    .catch(() => undefined);
  if (session === undefined) return undefined;
  // What was saved in this tab a moment ago is what is previewed.
  const position = logPosition();
  const query = locale === undefined ? '' : `&locale=${locale}`;
  const read = await readApi<WaiverAnswer>(
    `/v1/waiver/${encodeURIComponent(waiverId)}?revision=latest${query}`,
    { Authorization: session.idToken, ...(position === null ? {} : { 'X-Log-Position': position }) },
  );
  return read.kind === 'found' ? signPageWaiver(read.value) : undefined;
};

import { type SignPageWaiver, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import type { WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { logPosition } from '../../app/api/log-position.ts';
import { endOnServer, isLeaving } from '../../app/session/leaving.ts';
import { type Read, readApi } from '../api/read-api.ts';

/** The ID token of whoever is logged in on this device; refused when nobody is, or has logged out without a line. */
const readToken = async (): Promise<Read<string>> => {
  try {
    if (isLeaving()) await endOnServer();
    const response = await fetch('/v1/auth/refresh', { method: 'POST' });
    if (response.status >= 500 || response.status === 429) return { kind: 'failed' };
    if (response.status !== 200) return { kind: 'refused', code: 'not_found' };
    return { kind: 'found', value: ((await response.json()) as { readonly idToken: string }).idToken };
  } catch {
    return { kind: 'failed' };
  }
};

/**
 * The newest revision of a waiver, for the owner who is logged in on this device; refused for everybody else. The
 * session is the cookie of the dashboard's: this page never holds a password.
 */
export const readAsOwner = async (waiverId: string): Promise<Read<SignPageWaiver>> => {
  const token = await readToken();
  if (token.kind !== 'found') return token;
  // What was saved in this tab a moment ago is what is previewed.
  const position = logPosition();
  const read = await readApi<WaiverAnswer>(`/v1/waiver/${encodeURIComponent(waiverId)}?revision=latest`, {
    Authorization: token.value,
    ...(position === null ? {} : { 'X-Log-Position': position }),
  });
  return read.kind === 'found' ? { kind: 'found', value: signPageWaiver(read.value) } : read;
};

import { refreshSession } from '@waivers/contract/auth/session.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { type SignPageWaiver, signPageWaiver } from '@waivers/contract/waivers/sign-page-data.ts';
import { logPosition } from '../../app/api/log-position.ts';
import { endOnServer, isLeaving } from '../../app/session/leaving.ts';
import { type Read, readApi } from '../api/read-api.ts';

const NOBODY = { kind: 'refused', code: 'not_found' } as const;

/** Refused when nobody is logged in, or somebody logged out offline. */
const readToken = async (): Promise<Read<string>> => {
  try {
    if (isLeaving()) await endOnServer();
    const session = await readApi(refreshSession, {});
    if (session.kind === 'failed' || (session.kind === 'refused' && session.code === 'rate_limited'))
      return { kind: 'failed' };
    const token = session.kind === 'found' ? session.value?.idToken : undefined;
    return token === undefined ? NOBODY : { kind: 'found', value: token };
  } catch {
    return { kind: 'failed' };
  }
};

/** By the dashboard's session cookie; refused for anybody else. */
export const readAsOwner = async (waiverId: string): Promise<Read<SignPageWaiver>> => {
  const token = await readToken();
  if (token.kind !== 'found') return token;
  // Includes what this tab has just saved.
  const position = logPosition();
  const read = await readApi(
    readWaiver,
    {
      params: { id: waiverId },
      query: { revision: 'latest' },
      headers: { 'x-log-position': position ?? undefined },
    },
    token.value,
  );
  return read.kind === 'found' ? { kind: 'found', value: signPageWaiver(read.value) } : read;
};

import { refreshSession } from '@waivers/contract/auth/session.ts';
import { isLogOutPending, logOutOnServer } from '../../storage/pending-log-out.ts';
import { type Read, readApi } from './read-api.ts';

const NOBODY = { kind: 'refused', code: 'not_found' } as const;

/** Authenticates with the dashboard's cookie. Refused if no one is logged in or an offline logout is pending. */
export const readToken = async (): Promise<Read<string>> => {
  try {
    if (isLogOutPending()) await logOutOnServer();
    const session = await readApi(refreshSession, {});
    if (session.kind === 'failed') return session;
    const token = session.kind === 'found' ? session.value?.idToken : undefined;
    return token === undefined ? NOBODY : { kind: 'found', value: token };
  } catch {
    return { kind: 'failed' };
  }
};

import { logOut } from '@waivers/contract/auth/session.ts';
import { requestOf } from '@waivers/contract/client.ts';
import { orOffline } from '../problems/or-offline.ts';
import { problemIn } from '../problems/problem.ts';
import { deviceStorage } from './storage.ts';

/** Set until the server has ended the session, because scripts cannot delete its cookie. */
const PENDING_KEY = 'waivers.leaving';

export const isLogOutPending = (): boolean => deviceStorage.read(PENDING_KEY) !== null;

export const clearPendingLogOut = (): void => deviceStorage.remove(PENDING_KEY);

/** Logs out, or leaves the logout pending on failure. @throws Problem with status 0 if there is no response */
export const logOutOnServer = async (): Promise<void> => {
  deviceStorage.write(PENDING_KEY, '');
  const { path, ...request } = requestOf(logOut, {});
  const response = await orOffline(fetch(path, { ...request, signal: AbortSignal.timeout(10_000) }));
  if (!response.ok) throw await problemIn(response);
  clearPendingLogOut();
};

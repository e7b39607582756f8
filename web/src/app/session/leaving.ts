import { logOut } from '@waivers/contract/auth/session.ts';
import { requestOf } from '@waivers/contract/client.ts';
import { deviceStorage } from '../../storage/storage.ts';
import { problemIn } from '../problems/problem.ts';

/** Set from the wish to log out until the server knows of it: its cookie cannot be taken away from here. */
const LEAVING = 'waivers.leaving';

/** Somebody has logged out on this device, and the server could not be told yet. */
export const isLeaving = (): boolean => deviceStorage.read(LEAVING) !== null;

/** The server knows of it, or somebody has logged in since. */
export const hasLeft = (): void => deviceStorage.remove(LEAVING);

/** Ends the session on the server. @throws Problem, or TypeError when there is no answer: it stays to be told */
export const endOnServer = async (): Promise<void> => {
  deviceStorage.write(LEAVING, '');
  const { path, ...request } = requestOf(logOut, {});
  const response = await fetch(path, { ...request, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw await problemIn(response);
  hasLeft();
};

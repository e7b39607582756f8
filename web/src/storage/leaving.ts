import { logOut } from '@waivers/contract/auth/session.ts';
import { requestOf } from '@waivers/contract/client.ts';
import { problemIn } from '../problems/problem.ts';
import { reached } from '../problems/reached.ts';
import { deviceStorage } from './storage.ts';

/** Set until the server knows of the log-out, because its cookie cannot be removed here. */
const LEAVING = 'waivers.leaving';

export const isLeaving = (): boolean => deviceStorage.read(LEAVING) !== null;

export const hasLeft = (): void => deviceStorage.remove(LEAVING);

/** @throws Problem, of status 0 without an answer: to be told later */
export const endOnServer = async (): Promise<void> => {
  deviceStorage.write(LEAVING, '');
  const { path, ...request } = requestOf(logOut, {});
  const response = await reached(fetch(path, { ...request, signal: AbortSignal.timeout(10_000) }));
  if (!response.ok) throw await problemIn(response);
  hasLeft();
};

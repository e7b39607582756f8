import { CONFIRMATION_STATE } from '@waivers/contract/auth/oidc.ts';
import { deviceStorage } from '../../../storage/storage.ts';

/** Holds the business's id, if there is one, and the query. Worthless without the session and the browser's cookie. */
const KEY = 'waivers.oidc-answer';

type ProviderAnswer = { readonly query: string; readonly accountId?: string };

export const stateIn = (query: string): string => new URLSearchParams(query).get('state') ?? '';

export const isOfConfirmation = (query: string): boolean => stateIn(query).startsWith(CONFIRMATION_STATE);

/**
 * Leaves the provider's answer for the page that waits in another tab. It is stored instead of sent, because phones
 * suspend pages that are not shown.
 * @returns false if the browser does not store it
 */
export const handOver = (query: string, accountId = ''): boolean =>
  deviceStorage.write(KEY, `${accountId}?${query}`);

export const forgetAnswer = (): void => deviceStorage.remove(KEY);

const take = (state: string): ProviderAnswer | undefined => {
  const [accountId = '', query = ''] = deviceStorage.read(KEY)?.split('?', 2) ?? [];
  if (stateIn(query) !== state) return undefined;
  forgetAnswer();
  return { query, ...(accountId !== '' && { accountId }) };
};

/** Waits for the answer to a request of this page. Rejects when it is aborted. */
export const waitForAnswer = (state: string, signal: AbortSignal): Promise<ProviderAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<ProviderAnswer>();
  const listening = new AbortController();
  const look = (): void => {
    const answer = take(state);
    if (answer !== undefined) resolve(answer);
  };
  window.addEventListener('storage', look, { signal: listening.signal });
  document.addEventListener('visibilitychange', look, { signal: listening.signal });
  signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal });
  return promise.finally(() => listening.abort());
};

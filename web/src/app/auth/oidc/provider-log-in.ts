import { beginOidc, findIdentityProvider } from '@waivers/contract/auth/oidc.ts';
import { ask } from '../../api/call.ts';

/** Selects the provider of a business or of the typed name's business, otherwise the installation's. */
export type ProviderSelector = { readonly accountId?: string | undefined; readonly username?: string };

const bodyOf = ({ accountId, username = '' }: ProviderSelector) => ({
  ...(accountId === undefined ? {} : { accountId }),
  ...(username.trim() === '' ? {} : { username: username.trim().toLowerCase() }),
});

/** Returns the provider's name, or undefined if there is none. A failure only hides the button. */
export const findProviderName = async (
  selector: ProviderSelector,
  signal: AbortSignal,
): Promise<string | undefined> => {
  try {
    const { result } = await ask(findIdentityProvider, { body: bodyOf(selector) }, { signal });
    return result?.name;
  } catch {
    return undefined;
  }
};

/** @throws Error for other addresses: one of a script would run on this page */
export const requireWebAddress = (address: string): URL => {
  if (!/^https?:\/\//.test(address)) throw new Error('The provider has no web address.');
  return new URL(address);
};

/** Leaves for the provider. @throws Problem if it cannot be reached */
export const leaveForProvider = async (selector: ProviderSelector, next: string): Promise<void> => {
  const { result } = await ask(beginOidc, { body: { ...bodyOf(selector), next } });
  location.assign(requireWebAddress(result.url).href);
};

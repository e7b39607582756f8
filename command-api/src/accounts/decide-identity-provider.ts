import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type {
  identityProviderRemoved,
  identityProviderSet,
  StoredProvider,
} from '@waivers/events/definitions/identity-provider.ts';
import type { IdentityProvider } from '@waivers/events/folds/account.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';

/** Undefined removes the provider. Issued only after the provider has answered. */
export type SetIdentityProvider = {
  readonly type: 'SetIdentityProvider';
  readonly provider: StoredProvider | undefined;
};

export type NewProviderEvent =
  | NewEvent<typeof identityProviderSet>
  | NewEvent<typeof identityProviderRemoved>;

export const providerEvent = ({ provider }: SetIdentityProvider): NewProviderEvent =>
  provider === undefined
    ? { type: 'IdentityProviderRemoved', data: {} }
    : { type: 'IdentityProviderSet', data: provider };

const storedIn = ({ settingId: _settingId, ...stored }: IdentityProvider): StoredProvider => stored;

export const isProviderSet = (
  { provider }: SetIdentityProvider,
  present: IdentityProvider | undefined,
): boolean =>
  provider === undefined || present === undefined
    ? provider === present
    : canonicalJson(provider) === canonicalJson(storedIn(present));

import type { accountRegistered } from '@waivers/events/definitions/account.ts';
import type { apiKeyMade, apiKeyRevoked } from '@waivers/events/definitions/api-key.ts';
import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

export type ApiKeys = {
  readonly status: 'absent' | 'registered' | 'erased';
  /** Ids of all keys that have not been revoked. */
  readonly keyIds: readonly string[];
};

export const noApiKeys: ApiKeys = { status: 'absent', keyIds: [] };

type Folded =
  | StoredEvent<typeof accountRegistered>
  | StoredEvent<typeof personErased>
  | StoredEvent<typeof apiKeyMade>
  | StoredEvent<typeof apiKeyRevoked>;

export const evolve = (account: ApiKeys, event: DecodedEvent): ApiKeys => {
  const { type, data } = event as DecodedEvent & Folded;
  switch (type) {
    case 'AccountRegistered':
      return { ...account, status: 'registered' };
    case 'PersonErased':
      return 'accountId' in data ? { status: 'erased', keyIds: [] } : account;
    case 'ApiKeyMade':
      return { ...account, keyIds: [...account.keyIds, data.keyId] };
    case 'ApiKeyRevoked':
      return { ...account, keyIds: account.keyIds.filter((id) => id !== data.keyId) };
    default:
      return account;
  }
};

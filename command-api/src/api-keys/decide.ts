import { MAX_API_KEYS } from '@waivers/contract/api-keys/api-keys.ts';
import type { Decider } from '@waivers/events/commands/decider.ts';
import type { apiKeyMade, apiKeyRevoked } from '@waivers/events/definitions/api-key.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import type { ApiScope } from '@waivers/waiver/vocabulary/access.ts';
import { type ApiKeys, evolve, noApiKeys } from './state.ts';

export type ApiKeyCommand =
  | {
      readonly type: 'MakeApiKey';
      readonly keyId: string;
      readonly name: string;
      readonly scopes: readonly ApiScope[];
      /** Ids of keys that have a row. Keys without a row are unusable and do not count towards the limit. */
      readonly stored: readonly string[];
    }
  | { readonly type: 'RevokeApiKey'; readonly keyId: string };

export type ApiKeyEvent = NewEvent<typeof apiKeyMade> | NewEvent<typeof apiKeyRevoked>;

export type ApiKeyRefusal = { readonly refused: 'not_found' | 'limit_reached' };

const decide = (
  command: ApiKeyCommand,
  { status, keyIds }: ApiKeys,
): readonly ApiKeyEvent[] | ApiKeyRefusal => {
  if (status !== 'registered') return { refused: 'not_found' };
  const { keyId } = command;
  if (command.type === 'RevokeApiKey')
    return keyIds.includes(keyId) ? [{ type: 'ApiKeyRevoked', data: { keyId } }] : { refused: 'not_found' };
  const { name, scopes, stored } = command;
  if (keyIds.filter((id) => stored.includes(id)).length >= MAX_API_KEYS) return { refused: 'limit_reached' };
  return [{ type: 'ApiKeyMade', data: { keyId, scopes: [...scopes], label: { name } } }];
};

export const apiKeyDecider: Decider<ApiKeys, ApiKeyCommand, ApiKeyEvent, ApiKeyRefusal> = {
  initial: noApiKeys,
  evolve,
  decide,
  // `MakeApiKey` is never replayed because a key is shown only once.
  isSame: (command, { events }) =>
    command.type === 'RevokeApiKey' &&
    events.some(
      ({ type, data }) =>
        type === 'ApiKeyRevoked' && (data as { readonly keyId: string }).keyId === command.keyId,
    ),
};

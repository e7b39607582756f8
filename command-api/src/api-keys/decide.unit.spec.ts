import { MAX_API_KEYS } from '@waivers/contract/api-keys/api-keys.ts';
import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { type ApiKeyCommand, apiKeyDecider } from './decide.ts';

const { given, earlier } = deciderSpec(apiKeyDecider, { stream: 'account-x' });

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';

const registered: GivenEvent = { type: 'AccountRegistered', data: {} };
const made = (keyId = ID): GivenEvent => ({
  type: 'ApiKeyMade',
  data: { keyId, scopes: ['read'], label: { name: 'Booking' } },
});
const revoked = (keyId = ID): GivenEvent => ({ type: 'ApiKeyRevoked', data: { keyId } });
const erased: GivenEvent = { type: 'PersonErased', data: { accountId: 'x' } };

const OTHERS = Array.from({ length: MAX_API_KEYS - 1 }, (_, index) => `other-${index}`);

const make: ApiKeyCommand = {
  type: 'MakeApiKey',
  keyId: ID,
  name: 'Booking',
  scopes: ['read'],
  stored: [...OTHERS, 'last', ID],
};
const revoke: ApiKeyCommand = { type: 'RevokeApiKey', keyId: ID };
describe('API key', () => {
  it('cannot be created once twenty unrevoked keys exist', () => {
    const others = OTHERS.map(made);
    given(registered, ...others)
      .when(make)
      .thenEvents(made());
    given(registered, ...others, made('last'))
      .when(make)
      .thenRefused('limit_reached');
    given(registered, ...others, made('last'), revoked('last'))
      .when(make)
      .thenEvents(made());
  });

  it('does not count towards the limit once it is unusable', () => {
    const full = [registered, ...OTHERS.map(made), made('last')];
    given(...full)
      .when({ ...make, stored: [...OTHERS, ID] })
      .thenEvents(made());
  });

  it('is revoked only once', () => {
    given(registered, made()).when(revoke).thenEvents(revoked());
    given(registered, made(), revoked()).when(revoke).thenRefused('not_found');
    given(registered, made('another')).when(revoke).thenRefused('not_found');
  });

  it.each([make, revoke])('is reported as not_found without a registered business: $type', (command) => {
    given().when(command).thenRefused('not_found');
    given(registered, made(), erased).when(command).thenRefused('not_found');
  });

  it('has its revocation replayed on a retry, but not its creation', async () => {
    const isSame = (command: ApiKeyCommand, event: GivenEvent) =>
      apiKeyDecider.isSame(command, earlier(event));
    expect(await isSame(make, made())).toBe(false);
    expect(await isSame(revoke, revoked())).toBe(true);
    expect(await isSame(revoke, revoked('another'))).toBe(false);
    expect(await isSame(revoke, made())).toBe(false);
  });
});

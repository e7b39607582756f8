import { MAX_API_KEYS } from '@waivers/contract/api-keys/api-keys.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import { type ApiKeyCommand, apiKeyDecider, decide } from './decide.ts';
import { evolve, noApiKeys } from './state.ts';

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';

type Written = { readonly type: string; readonly data: object };

const stored = (event: Written): DecodedEvent => event as unknown as DecodedEvent;

const registered: Written = { type: 'AccountRegistered', data: {} };
const made = (keyId = ID): Written => ({
  type: 'ApiKeyMade',
  data: { keyId, scopes: ['read'], label: { name: 'Booking' } },
});
const revoked = (keyId = ID): Written => ({ type: 'ApiKeyRevoked', data: { keyId } });
const erased: Written = { type: 'PersonErased', data: {} };

const when = (given: readonly Written[], command: ApiKeyCommand) =>
  decide(command, given.map(stored).reduce(evolve, noApiKeys));

const OTHERS = Array.from({ length: MAX_API_KEYS - 1 }, (_, index) => `other-${index}`);

const make: ApiKeyCommand = {
  type: 'MakeApiKey',
  keyId: ID,
  name: 'Booking',
  scopes: ['read'],
  stored: [...OTHERS, 'last', ID],
};
const revoke: ApiKeyCommand = { type: 'RevokeApiKey', keyId: ID };
const NOT_FOUND = { refused: 'not_found' };

describe('a key of a business', () => {
  it('is made, up to twenty, and one that was revoked makes room', () => {
    const others = OTHERS.map(made);
    expect(when([registered, ...others], make)).toEqual([made()]);
    expect(when([registered, ...others, made('last')], make)).toEqual({ refused: 'limit_reached' });
    expect(when([registered, ...others, made('last'), revoked('last')], make)).toEqual([made()]);
  });

  it('takes no place once nobody can use it, though nobody revoked it', () => {
    const full = [registered, ...OTHERS.map(made), made('last')];
    expect(when(full, { ...make, stored: [...OTHERS, ID] })).toEqual([made()]);
  });

  it('is revoked once', () => {
    expect(when([registered, made()], revoke)).toEqual([revoked()]);
    expect(when([registered, made(), revoked()], revoke)).toEqual(NOT_FOUND);
    expect(when([registered, made('another')], revoke)).toEqual(NOT_FOUND);
  });

  it.each([make, revoke])(
    'is not there where nobody registered, or where the business is erased: $type',
    (command) => {
      expect(when([], command)).toEqual(NOT_FOUND);
      expect(when([registered, made(), erased], command)).toEqual(NOT_FOUND);
    },
  );

  it('that was made is not shown again under the same command; that it was revoked is said again', async () => {
    const isSame = (command: ApiKeyCommand, event: Written) =>
      apiKeyDecider.isSame(command, { met: noApiKeys, events: [stored(event)] });
    expect(await isSame(make, made())).toBe(false);
    expect(await isSame(revoke, revoked())).toBe(true);
    expect(await isSame(revoke, revoked('another'))).toBe(false);
    expect(await isSame(revoke, made())).toBe(false);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { addressOf } from './address.ts';

describe('address of the event store', () => {
  it('has hosts with ports, credentials and options, in any spelling', () => {
    const address = addressOf(
      'kurrentdb+discover://a%40b:c:d%3A@one,[::1]:2114/?tls=false&node-preference=leader&Connection_Name=x&keepAliveInterval=5',
    );
    expect(address).toMatchObject({
      hosts: ['one:2113', '[::1]:2114'],
      isDiscovered: true,
      connectionName: 'x',
      keepAliveMs: 5,
    });
    const [, encoded = ''] = address.authorization?.split(' ') ?? [];
    expect(Buffer.from(encoded, 'base64').toString()).toBe('a@b:c:d:');
    expect(address.credentials._isSecure()).toBe(false);
  });

  it('is secure, without credentials, on the default port unless it says otherwise', () => {
    const address = addressOf('esdb://a');
    expect(address).toMatchObject({ hosts: ['a:2113'], isDiscovered: false, authorization: undefined });
    expect(address.credentials._isSecure()).toBe(true);
  });

  it('never shows its password, whatever is wrong with it', () => {
    const written = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const url of ['esdb://me:secret@', 'esdb://me:secret%@a', 'esdb://me:secret@a?tlsCAFile=/none']) {
      expect(() => addressOf(url)).toThrow(/^(?!.*secret)/);
    }
    addressOf('esdb://me:secret@127.0.0.1:9?tls=false&new=1&tlsVerifyCert=false');
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

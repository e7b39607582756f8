import { describe, expect, it } from 'vitest';
import { createTurnsByHost, hostKey } from './turns-by-host.ts';

describe('a host', () => {
  it.each([
    'https://hooks.test/a',
    'https://hooks.test./b',
    'https://HOOKS.test/',
    'https://hooks.test:443/',
    'https://hooks.test.:443/',
  ])('is the same as %s', (url) => {
    expect(hostKey(new URL(url))).toBe('hooks.test:443');
  });

  it('is one in Unicode and in ASCII, and in every form of an address', () => {
    expect(hostKey(new URL('https://bücher.test/'))).toBe(hostKey(new URL('https://xn--bcher-kva.test./')));
    expect(hostKey(new URL('http://2130706433/'))).toBe(hostKey(new URL('http://127.0.0.1:80/')));
    expect(hostKey(new URL('https://[0:0::1]/'))).toBe(hostKey(new URL('https://[::1]:443/')));
  });

  it('is another one at another port', () => {
    expect(hostKey(new URL('https://hooks.test:8443/'))).not.toBe(hostKey(new URL('https://hooks.test/')));
  });
});

describe('turns by host', () => {
  it('are each host’s own, and nobody keeps a place of a host that has none left', async () => {
    const turns = createTurnsByHost(2);
    const begun: string[] = [];
    const ask = async (host: string) => {
      const end = await turns.take(host, 'one');
      begun.push(host);
      return end;
    };
    const end = await ask('hooks.test:443');
    const waits = ask('hooks.test:443');
    await ask('other.test:443');
    expect(begun).toEqual(['hooks.test:443', 'other.test:443']);
    end();
    (await waits)();
    await ask('hooks.test:443');
    expect(begun).toHaveLength(4);
  });
});

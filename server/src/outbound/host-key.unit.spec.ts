import { describe, expect, it } from 'vitest';
import { hostKey } from './host-key.ts';

describe('hostKey', () => {
  it.each([
    'https://hooks.test/a',
    'https://hooks.test./b',
    'https://HOOKS.test/',
    'https://hooks.test:443/',
    'https://hooks.test.:443/',
  ])('is the same for %s', (url) => {
    expect(hostKey(new URL(url))).toBe('hooks.test:443');
  });

  it('is the same for Unicode and ASCII names and for every notation of an address', () => {
    expect(hostKey(new URL('https://bücher.test/'))).toBe(hostKey(new URL('https://xn--bcher-kva.test./')));
    expect(hostKey(new URL('http://2130706433/'))).toBe(hostKey(new URL('http://127.0.0.1:80/')));
    expect(hostKey(new URL('https://[0:0::1]/'))).toBe(hostKey(new URL('https://[::1]:443/')));
  });

  it('differs by port', () => {
    expect(hostKey(new URL('https://hooks.test:8443/'))).not.toBe(hostKey(new URL('https://hooks.test/')));
  });
});

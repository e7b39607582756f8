import { describe, expect, it } from 'vitest';
import { addressesFor } from './allowed-addresses.ts';

const NOTHING = { networks: [], origins: [] };
const OPENED = { networks: ['192.168.0.0/16'], origins: ['http://127.0.0.1:4010'] };

describe('where something may be sent', () => {
  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'https://user@hooks.example/',
    'https://:secret@hooks.example/',
  ])('not to %s', (url) => {
    expect(addressesFor(NOTHING)(new URL(url))).toBeUndefined();
  });

  it('by https, to public addresses only', () => {
    const isAllowed = addressesFor(NOTHING)(new URL('https://hooks.example/'));
    expect(isAllowed?.('1.1.1.1')).toBe(true);
    expect(isAllowed?.('192.168.0.1')).toBe(false);
  });

  it('to a network that the operator has opened, by http as well', () => {
    const byHttps = addressesFor(OPENED)(new URL('https://printer.local/'));
    expect(byHttps?.('192.168.0.1')).toBe(true);
    expect(byHttps?.('10.0.0.1')).toBe(false);
    const byHttp = addressesFor(OPENED)(new URL('http://printer.local/'));
    expect(byHttp?.('192.168.0.1')).toBe(true);
    expect(byHttp?.('1.1.1.1')).toBe(false);
  });

  it('to an origin that the operator has named, wherever it lies, and to no other there', () => {
    const open = addressesFor({ networks: [], origins: OPENED.origins });
    expect(open(new URL('http://127.0.0.1:4010/v3/lists'))?.('127.0.0.1')).toBe(true);
    expect(open(new URL('http://127.0.0.1:4011/'))).toBeUndefined();
    expect(open(new URL('https://127.0.0.1:4010/'))?.('127.0.0.1')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { addressesFor, isPublicAddress } from './allowed-addresses.ts';

const NOTHING = { networks: [], origins: [] };
const OPENED = { networks: ['192.168.0.0/16'], origins: ['http://127.0.0.1:4010'] };

describe('addressesFor', () => {
  it.each([
    'http://hooks.example/',
    'ftp://hooks.example/',
    'file:///etc/passwd',
    'https://user@hooks.example/',
    'https://:secret@hooks.example/',
  ])('rejects %s', (url) => {
    expect(addressesFor(NOTHING)(new URL(url))).toBeUndefined();
  });

  it('allows https to public addresses only', () => {
    const isAllowed = addressesFor(NOTHING)(new URL('https://hooks.example/'));
    expect(isAllowed?.('1.1.1.1')).toBe(true);
    expect(isAllowed?.('192.168.0.1')).toBe(false);
  });

  it('allows http to networks opened by the operator', () => {
    const byHttps = addressesFor(OPENED)(new URL('https://printer.local/'));
    expect(byHttps?.('192.168.0.1')).toBe(true);
    expect(byHttps?.('10.0.0.1')).toBe(false);
    const byHttp = addressesFor(OPENED)(new URL('http://printer.local/'));
    expect(byHttp?.('192.168.0.1')).toBe(true);
    expect(byHttp?.('1.1.1.1')).toBe(false);
  });

  it('allows any address for an origin named by the operator, but no other port or scheme', () => {
    const open = addressesFor({ networks: [], origins: OPENED.origins });
    expect(open(new URL('http://127.0.0.1:4010/v3/lists'))?.('127.0.0.1')).toBe(true);
    expect(open(new URL('http://127.0.0.1:4011/'))).toBeUndefined();
    expect(open(new URL('https://127.0.0.1:4010/'))?.('127.0.0.1')).toBe(false);
  });
});

describe('isPublicAddress', () => {
  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.9.9.9'],
    ['private, large', '10.255.255.255'],
    ['private, middle', '172.16.0.1'],
    ['private, middle, last', '172.31.255.255'],
    ['private, small', '192.168.178.1'],
    ['link-local and cloud metadata', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT, last', '100.127.255.255'],
    ['IETF assignments', '192.0.0.8'],
    ['6to4 relays', '192.88.99.1'],
    ['benchmarks', '198.19.0.1'],
    ['documentation', '203.0.113.7'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 unspecified', '::'],
    ['IPv6 loopback', '::1'],
    ['IPv6 loopback, written out', '0:0:0:0:0:0:0:1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped of a public one', '::ffff:1.1.1.1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a network', '64:ff9b:1::a00:1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['6to4', '2002:7f00:1::'],
    ['documentation, IPv6', '2001:db8::1'],
    ['documentation, IPv6, new', '3fff::1'],
    ['unique local', 'fd00::1'],
    ['link-local, IPv6', 'fe80::1'],
    ['link-local, with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast, IPv6', 'ff02::1'],
    ['discard', '100::1'],
    ['public, but with a zone', '2606:4700:4700::1111%1'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('is false for %s: %s', { meta: { spec: '10.4 no address leads inside' } }, (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
    '2001:4860:4860::8888',
  ])('is true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

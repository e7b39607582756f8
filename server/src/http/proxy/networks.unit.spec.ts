import { describe, expect, it } from 'vitest';
import { networkOf } from './networks.ts';

describe('networkOf', () => {
  it.each([
    '2001:db8:0:2::1',
    '2001:0db8:0000:0002::1',
    '2001:DB8:0:2:FFFF::9',
    '2001:db8::2:0:0:0:1',
    '2001:db8:0:2:0:0:192.0.2.1',
  ])('returns the /64 prefix of an IPv6 address in any notation: %s', (address) => {
    expect(networkOf(address)).toBe('2001:db8:0:2');
  });

  it.each([
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:c000:201',
  ])('returns an IPv4 address, even if mapped to IPv6: %s', (address) => {
    expect(networkOf(address)).toBe('192.0.2.1');
  });

  it.each([
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::1%eth1', 'fe80:0:0:0'],
    ['::ffff:0:0:1', '0:0:0:0'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All of the public internet. Mapped IPv4 and NAT64, which would hide an IPv4 address, lie outside. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether anybody on the internet could be behind it. Anything else than an address is not, nor is what IANA's
 * special-purpose registry sets apart.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(PUBLIC_IPV6) && parsed.range() === 'unicast';
};

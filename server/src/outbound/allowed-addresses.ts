import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInNetworks } from '../http/proxy/networks.ts';

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

/** What the operator has opened beside the public internet. */
export type AllowList = {
  /** As `isInNetworks` takes them, such as `192.168.0.0/16`. There http is allowed as well. */
  readonly networks: readonly string[];
  /** Where the operator has put something, such as a vendor's stand-in: reached wherever it lies. */
  readonly origins: readonly string[];
};

/** Which addresses one connection may have. */
export type IsAllowed = (address: string) => boolean;

/**
 * @returns undefined when nothing can be sent to such a URL: another scheme, http to the internet, or a user name in it
 */
export const addressesFor = ({ networks, origins }: AllowList): ((url: URL) => IsAllowed | undefined) => {
  const isOpened = isInNetworks(networks);
  const own = new Set(origins.map((origin) => new URL(origin).origin));
  return ({ protocol, origin, username, password }) => {
    if (username !== '' || password !== '') return undefined;
    if (own.has(origin)) return () => true;
    if (protocol === 'https:') return (address) => isPublicAddress(address) || isOpened(address);
    return protocol === 'http:' && networks.length > 0 ? isOpened : undefined;
  };
};

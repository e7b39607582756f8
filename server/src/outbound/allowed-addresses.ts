import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInNetworks } from '../http/proxy/networks.ts';

/** Global unicast addresses. IPv4-mapped and NAT64 addresses are excluded because they would hide an IPv4 address. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is on the public internet. False for IANA's special-purpose ranges and for non-addresses. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!isIPv6(address) || address.includes('%')) return false;
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(PUBLIC_IPV6) && parsed.range() === 'unicast';
};

export type AllowList = {
  /** Networks that may be reached, even over plain http, in the notation of `isInNetworks`: `192.168.0.0/16`. */
  readonly networks: readonly string[];
  /** Origins that may resolve to any address, such as the stand-in for a vendor. */
  readonly origins: readonly string[];
};

export type IsAllowed = (address: string) => boolean;

/** Returns which addresses a URL may reach; undefined for a bad scheme, plain http to the internet, or credentials. */
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

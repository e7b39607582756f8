import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Neither private, nor this machine or link, nor many at once, nor set apart (IANA's special-purpose registry). */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** All of the public internet. Mapped IPv4 and NAT64, which would hide an IPv4 address, lie outside. */
const PUBLIC_IPV6 = ['2000::', 3] as const;

/** Teredo, 6to4 and their like hide an IPv4 address as well; the rest are for documentation. */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const closed = new BlockList();
for (const [address, bits] of NOT_PUBLIC_IPV4) closed.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of NOT_PUBLIC_IPV6) closed.addSubnet(address, bits, 'ipv6');

const open = new BlockList();
open.addSubnet(...PUBLIC_IPV6, 'ipv6');

/** Whether anybody on the internet could be behind it. Anything else than an address is not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

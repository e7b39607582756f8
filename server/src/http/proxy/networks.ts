import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Subnet = readonly [address: string, bits: number];

const NAMED: Readonly<Record<string, readonly Subnet[]>> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
};

const subnetsOf = (text: string): readonly Subnet[] | undefined => {
  if (Object.hasOwn(NAMED, text)) return NAMED[text];
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return undefined;
  const most = family === 4 ? 32 : 128;
  if (bits === undefined) return [[address, most]];
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [[address, Number(bits)]] : undefined;
};

export const isNetwork = (text: string): boolean => subnetsOf(text) !== undefined;

/** @returns a predicate that treats IPv4-mapped IPv6 addresses as IPv4 */
export const isInNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const [address, bits] of networks.flatMap((network) => subnetsOf(network) ?? [])) {
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
};

export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
};

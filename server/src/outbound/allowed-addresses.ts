import { isInNetworks } from '../http/proxy/networks.ts';
import { isPublicAddress } from './public-addresses.ts';

/** What the operator has opened beside the public internet. */
export type Opened = {
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
export const addressesFor = ({ networks, origins }: Opened): ((url: URL) => IsAllowed | undefined) => {
  const isOpened = isInNetworks(networks);
  const own = new Set(origins.map((origin) => new URL(origin).origin));
  return ({ protocol, origin, username, password }) => {
    if (username !== '' || password !== '') return undefined;
    if (own.has(origin)) return () => true;
    if (protocol === 'https:') return (address) => isPublicAddress(address) || isOpened(address);
    return protocol === 'http:' && networks.length > 0 ? isOpened : undefined;
  };
};

import { isIP, type LookupFunction } from 'node:net';
import type { IsAllowed } from './allowed-addresses.ts';
import type { OutboundFailure } from './outbound-request.ts';
import type { ResolveHost } from './resolve-host.ts';

export type LookupGuard = { readonly isAllowed: IsAllowed; readonly resolve: ResolveHost };

export class RequestStopped extends Error {
  readonly reason: OutboundFailure['reason'];

  constructor(reason: OutboundFailure['reason']) {
    super(reason);
    this.name = 'RequestStopped';
    this.reason = reason;
  }
}

const familyOf = (address: string): 4 | 6 => (isIP(address) === 6 ? 6 : 4);

/** Resolves host names and requires every address to be allowed, because Node picks one of them. */
export const guardedLookup =
  ({ isAllowed, resolve }: LookupGuard): LookupFunction =>
  (host, options, callback) => {
    const fail = (reason: OutboundFailure['reason']): void => callback(new RequestStopped(reason), '', 4);
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) fail('unknown_host');
        else if (!addresses.every(isAllowed)) fail('address_not_allowed');
        else if (options.all === true)
          callback(
            null,
            addresses.map((address) => ({ address, family: familyOf(address) })),
          );
        else callback(null, first, familyOf(first));
      },
      () => fail('unknown_host'),
    );
  };

/** `localhost` and its subdomains always mean this machine (RFC 6761). */
const OF_THIS_MACHINE = /^(?:.+\.)?localhost\.?$/;

export const isBlockedAddress = ({ hostname }: URL, isAllowed: IsAllowed): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (OF_THIS_MACHINE.test(host)) return !isAllowed('127.0.0.1');
  return isIP(host) !== 0 && !isAllowed(host);
};

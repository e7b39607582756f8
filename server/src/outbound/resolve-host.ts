import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** @returns at least one address @throws Error if the name is unknown or no name server responds */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Bypasses the system resolver, whose few shared threads a silent name server would block. */
const askNameServers: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0) throw new Error('The name has no address.');
  return found;
};

const askSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** @param isOperators whether the operator configured the host, so that the hosts file applies */
export const resolveHost = (host: string, isOperators: boolean): Promise<readonly string[]> => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return Promise.resolve([bare]);
  return isOperators || bare === 'localhost' ? askSystem(bare) : askNameServers(bare);
};

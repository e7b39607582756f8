import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** @returns at least one address @throws Error when the name is not known, or nobody answers */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/** Not the system's: its few threads are everybody's, and one name server that keeps silent would hold them. */
const askNameServers: ResolveHost = async (host) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length === 0) throw new Error('The name has no address.');
  return found;
};

const askSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** A host that is an address is answered with itself. @param isOperators its names may stand in the machine's own files */
export const resolveHost = (host: string, isOperators: boolean): Promise<readonly string[]> => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return Promise.resolve([bare]);
  return isOperators || bare === 'localhost' ? askSystem(bare) : askNameServers(bare);
};

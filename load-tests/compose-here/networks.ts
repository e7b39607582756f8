import { spawnSync } from 'node:child_process';
import type { ComposeFile } from '@waivers/infra/deployment/compose-file.ts';

const ip = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
};

export type Networks = {
  /** Lines for `/etc/hosts` of a service: the names it can reach. */
  hostsOf(service: string): string;
  /** Address of a service in a network, as this machine reaches it. */
  addressIn(network: string, service: string): string;
};

/**
 * Makes a network namespace per service and a bridge per network, with no way out. Call it in a network namespace of
 * its own, because nothing is removed.
 */
export const makeNetworks = ({ services, networks }: ComposeFile): Networks => {
  const names = Object.keys(services);
  const bridges = Object.keys(networks);
  const isIn = (service: string, network: string): boolean =>
    services[service]?.networks?.includes(network) === true;
  const addressIn = (network: string, service: string): string =>
    `10.99.${bridges.indexOf(network)}.${names.indexOf(service) + 10}`;

  ip('link', 'set', 'lo', 'up');
  for (const [number] of bridges.entries()) {
    ip('link', 'add', `br${number}`, 'type', 'bridge');
    ip('link', 'set', `br${number}`, 'up');
    ip('address', 'add', `10.99.${number}.1/24`, 'dev', `br${number}`);
  }
  for (const [index, name] of names.entries()) {
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    for (const [number, network] of bridges.entries()) {
      if (!isIn(name, network)) continue;
      const [outside, inside] = [`v${index}-${number}`, `eth${number}`];
      ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name);
      ip('link', 'set', outside, 'master', `br${number}`, 'up');
      ip('-n', name, 'address', 'add', `${addressIn(network, name)}/24`, 'dev', inside);
      ip('-n', name, 'link', 'set', inside, 'up');
    }
  }
  return {
    addressIn,
    hostsOf: (service) => {
      const shared = bridges.filter((network) => isIn(service, network));
      const lines = names.flatMap((name) => {
        const network = shared.find((each) => isIn(name, each));
        return network === undefined ? [] : [`${addressIn(network, name)} ${name}`];
      });
      return `127.0.0.1 localhost\n${lines.join('\n')}\n`;
    },
  };
};

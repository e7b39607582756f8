import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Side } from '@waivers/contract/call/call.ts';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { rawCall } from '../../client/api.ts';
import { isInstalled } from '../machine/run.ts';
import { until } from '../machine/until.ts';

/** Addresses such as `127.0.0.1:4711` of each side's processes. */
export type Upstreams = Readonly<Record<Side, readonly string[]>>;

export const caddyUnavailable = (): string | undefined =>
  isInstalled('caddy') ? undefined : 'caddy is not installed';

export const PROCESS_HEADER = 'x-process';

const pathPattern = (path: string): string => `^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`;

/** Sorted so that the last route that matches decides: the one with the fewest parameters. */
const sideRoutes = () =>
  EVERY_CALL.toSorted((one, other) => other.path.split('{').length - one.path.split('{').length).map(
    ({ method, path, side }) => ({
      match: [
        {
          method: method === 'GET' ? ['GET', 'HEAD'] : [method],
          path_regexp: { pattern: pathPattern(path) },
        },
      ],
      handle: [{ handler: 'vars', side }],
    }),
  );

const proxyTo = (addresses: readonly string[]) => ({
  handler: 'reverse_proxy',
  upstreams: addresses.map((dial) => ({ dial })),
  trusted_proxies: ['127.0.0.1/8'],
  // Not round robin: concurrent requests share its counter, and one may try an unavailable process only.
  load_balancing: { selection_policy: { policy: 'least_conn' }, try_duration: 0 },
  // A busy process may answer late, which is better than no process.
  health_checks: { active: { uri: '/readyz', expect_status: 200, interval: '1s', timeout: '10s' } },
  flush_interval: -1,
  headers: { response: { set: { [PROCESS_HEADER]: ['{http.reverse_proxy.upstream.hostport}'] } } },
});

const configuration = (address: string, { commands, reads, 'follow-ups': followUps }: Upstreams) => ({
  admin: { disabled: true, config: { persist: false } },
  logging: { logs: { default: { level: 'INFO' } } },
  apps: {
    http: {
      servers: {
        front: {
          listen: [address],
          routes: [
            ...sideRoutes(),
            { match: [{ vars: { side: ['commands'] } }], handle: [proxyTo(commands)], terminal: true },
            { match: [{ vars: { side: ['follow-ups'] } }], handle: [proxyTo(followUps)], terminal: true },
            { handle: [proxyTo(reads)] },
          ],
        },
      },
    },
  },
});

/** Starts Caddy in front of the processes. It sends each request once, to a process that was ready a moment ago. */
export const startCaddy = async (folder: string, url: string, upstreams: Upstreams): Promise<void> => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'caddy.json'), JSON.stringify(configuration(new URL(url).host, upstreams)));
  const log = openSync(join(folder, 'caddy.log'), 'a');
  const env = { PATH: process.env.PATH, HOME: folder };
  spawn('caddy', ['run', '--config', 'caddy.json'], { cwd: folder, env, stdio: ['ignore', log, log] });
  closeSync(log);
  await until(
    'Caddy answers',
    async () => (await rawCall(url, '/readyz').catch(() => undefined))?.status === 200,
  );
};

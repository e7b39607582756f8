import type { FastifyRequest } from 'fastify';
import { isProxied } from '../http/proxy/forwarded-addresses.ts';
import { isInNetworks } from '../http/proxy/networks.ts';
import type { ServerMetrics } from './metrics.ts';

/** Default of `METRICS_ALLOW`. */
export const PRIVATE_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** Never matches requests through an untrusted proxy, whose private address says nothing about the client. */
export const comesFrom = (
  networks: readonly string[],
  isProxyTrusted: boolean,
): ((request: FastifyRequest) => boolean) => {
  const isIn = isInNetworks(networks);
  return (request) => isIn(request.ip) && (isProxyTrusted || !isProxied(request));
};

const KEPT_MS = 1000;

/** Caches the rendered metrics for one second, because rendering takes milliseconds. */
export const renderedMetrics = (
  { registry }: Pick<ServerMetrics, 'registry'>,
  clock = (): number => performance.now(),
): (() => Promise<string>) => {
  let latest: { readonly at: number; readonly text: Promise<string> } | undefined;
  return () => {
    if (latest === undefined || clock() - latest.at >= KEPT_MS) {
      latest = { at: clock(), text: registry.metrics() };
    }
    return latest.text;
  };
};

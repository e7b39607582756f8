import type { FastifyRequest } from 'fastify';
import { cameThroughProxy } from './came-through-proxy.ts';
import type { ServerMetrics } from './metrics.ts';
import { isInNetworks } from './networks.ts';

/** Who may read `/metrics` unless `METRICS_ALLOW` says otherwise: this machine, and networks that no stranger is in. */
export const PRIVATE_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Whether a request comes from one of the networks. One that a proxy passed on whose word does not count could come from
 * anywhere, although the proxy's own address is private.
 */
export const comesFrom = (
  networks: readonly string[],
  isProxyTrusted: boolean,
): ((request: FastifyRequest) => boolean) => {
  const isIn = isInNetworks(networks);
  return (request) => isIn(request.ip) && (isProxyTrusted || !cameThroughProxy(request));
};

const KEPT_MS = 1000;

/** The numbers as Prometheus reads them, written out once a second at most, whoever asks: that takes milliseconds. */
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

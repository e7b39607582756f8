import type { FastifyRequest } from 'fastify';
import { isProxied } from '../http/proxy/forwarded-addresses.ts';
import { isInNetworks } from '../http/proxy/networks.ts';
import { cacheFor } from './cache-for.ts';
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
  clock?: () => number,
): (() => Promise<string>) => cacheFor(KEPT_MS, () => registry.metrics(), clock);

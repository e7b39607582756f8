import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerMetrics } from '../process/metrics.ts';

/** Asked by machines all the time. */
export const QUIET_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const NO_ROUTE = 'none';

/** Clients can send arbitrary methods, so all rejected ones share one label. */
const UNANSWERED = new Set([405, 501]);
const OTHER_METHOD = 'OTHER';

/** Returns the route pattern, because a URL may contain a signed key. */
export const routeOf = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);

type Series = {
  readonly count: ReturnType<ServerMetrics['requests']['labels']>;
  readonly seconds: ReturnType<ServerMetrics['requestSeconds']['labels']>;
};

/** Caches series, because looking one up by its labels costs more than incrementing it. */
const seriesIn = ({ requests, requestSeconds }: ServerMetrics) => {
  const known = new Map<string, Series>();
  return (method: string, route: string, status: number): Series => {
    const name = `${method} ${status} ${route}`;
    const series = known.get(name) ?? {
      count: requests.labels(method, route, String(status)),
      seconds: requestSeconds.labels(method, route),
    };
    known.set(name, series);
    return series;
  };
};

export const logRequests = (app: FastifyInstance, metrics: ServerMetrics): void => {
  const seriesOf = seriesIn(metrics);
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const method = UNANSWERED.has(reply.statusCode) || request.is404 ? OTHER_METHOD : request.method;
    const { count, seconds } = seriesOf(method, route, reply.statusCode);
    count.inc();
    seconds.observe(reply.elapsedTime / 1000);
    if (QUIET_ROUTES.has(route)) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.principal === null
          ? {}
          : {
              accountId: request.principal.accountId,
              userId: request.principal.userId,
              ...(request.principal.apiKey === undefined ? {} : { apiKeyId: request.principal.apiKey.id }),
            }),
      },
      'request',
    );
  });
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Routes that are asked every few seconds; their lines would drown the others. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

const NO_ROUTE = 'none';

/** The route's pattern, never the URL: a URL can hold a signed key. */
const routeOf = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);

/** One line and one measurement for each request: method, route pattern, status, time, the owner's id. */
export const logRequests = (app: FastifyInstance, metrics: Metrics): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    metrics.requestSeconds.observe(
      {
        http_request_method: request.method,
        http_route: route,
        http_response_status_code: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    if (QUIET.has(route)) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.owner === null ? {} : { accountId: request.owner.accountId }),
      },
      'request',
    );
  });
};

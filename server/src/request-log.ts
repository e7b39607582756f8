import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerMetrics } from './metrics.ts';

/** Routes that are asked every few seconds; their lines would drown the others. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics']);

const NO_ROUTE = 'none';

/** A client chooses its method: those that nothing answers are one, or the numbers would grow with what is tried. */
const UNANSWERED = new Set([405, 501]);
const OTHER_METHOD = 'OTHER';

/** The route's pattern, never the URL: a URL can hold a signed key. */
const routeOf = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE);

type Observed = ReturnType<ServerMetrics['requestSeconds']['labels']>;

/** Finding the series by its labels costs more than adding to it; there are only as many as routes and statuses. */
const observerOf = ({ requestSeconds }: ServerMetrics) => {
  const known = new Map<string, Observed>();
  return (method: string, route: string, status: number): Observed => {
    const name = `${method} ${status} ${route}`;
    const observed = known.get(name) ?? requestSeconds.labels(method, route, String(status));
    known.set(name, observed);
    return observed;
  };
};

/** One line and one measurement for each request: method, route pattern, status, time, and who asked. */
export const logRequests = (app: FastifyInstance, metrics: ServerMetrics): void => {
  const observed = observerOf(metrics);
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const method = UNANSWERED.has(reply.statusCode) || request.is404 ? OTHER_METHOD : request.method;
    observed(method, route, reply.statusCode).observe(reply.elapsedTime / 1000);
    if (QUIET.has(route)) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.principal === null
          ? {}
          : { accountId: request.principal.accountId, userId: request.principal.userId }),
      },
      'request',
    );
  });
};

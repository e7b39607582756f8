import type { FastifyInstance } from 'fastify';
import { isTracing, recordSpan } from '../tracing/spans.ts';
import { QUIET_ROUTES, routeOf } from './request-log.ts';

/** Records each request as the root of its trace. Its id is the correlation id of the events that it causes. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return;
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    if (QUIET_ROUTES.has(route)) return;
    const { id, method, principal, headers } = request;
    const { traceparent } = headers;
    const endedAt = performance.timeOrigin + performance.now();
    recordSpan({
      name: `${method} ${route}`,
      kind: 'server',
      correlationId: id,
      id,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      startedAt: endedAt - reply.elapsedTime,
      endedAt,
      hasFailed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        ...(principal === null ? {} : { 'waiver.account_id': principal.accountId }),
      },
    });
  });
};

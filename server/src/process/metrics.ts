import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Histogram buckets, in seconds. */
export const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Few buckets, in seconds, because every route has its own series and rendering them is slow. */
const REQUEST_SECONDS = [0.01, 0.05, 0.25, 1, 5];

/** Labels are modes, results and route patterns, never ids. */
export type ServerMetrics = {
  readonly registry: Registry;
  readonly requests: Counter<'http_request_method' | 'http_route' | 'http_response_status_code'>;
  /** Has no status label, which would multiply the number of buckets. */
  readonly requestSeconds: Histogram<'http_request_method' | 'http_route'>;
};

/** @param options.ofProcess whether to also collect memory, CPU and event-loop metrics, once per process */
export const createServerMetrics = (options: { readonly ofProcess?: boolean } = {}): ServerMetrics => {
  const registry = new Registry();
  if (options.ofProcess === true) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: 'http_server_requests_total',
      help: 'Answered requests.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      registers: [registry],
    }),
    requestSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from a request’s first byte to its answer’s last.',
      labelNames: ['http_request_method', 'http_route'],
      buckets: REQUEST_SECONDS,
      registers: [registry],
    }),
  };
};

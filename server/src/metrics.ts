import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Bounds of the buckets of every time that is measured, in seconds. */
export const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The numbers of one process, in its own registry so that several apps can live in one test run. Labels are modes,
 * results and route patterns, never ids of owners or signers.
 */
export type ServerMetrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>;
};

/** @param options.ofProcess also memory, CPU and event loop of the process: once in a process */
export const createServerMetrics = (options: { readonly ofProcess?: boolean } = {}): ServerMetrics => {
  const registry = new Registry();
  if (options.ofProcess === true) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: SECONDS,
      registers: [registry],
    }),
  };
};

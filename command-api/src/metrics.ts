import { isLogError } from '@waivers/events/log/errors.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The numbers of one process, in its own registry so that several apps can live in one test run. Labels are modes,
 * results and route patterns, never ids of owners or signers.
 */
export type Metrics = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>;
  readonly waiverSigned: Counter<'mode'>;
  readonly appendSeconds: Histogram<'outcome'>;
  readonly logIn: Counter<'result'>;
};

/** @param options.appendQueueDepth how many appends wait in the log's queue right now */
export const createMetrics = (
  options: { readonly ofProcess?: boolean; readonly appendQueueDepth?: () => number } = {},
): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess === true) collectDefaultMetrics({ register: registry });
  const { appendQueueDepth } = options;
  if (appendQueueDepth !== undefined) {
    new Gauge({
      name: 'waiver_event_append_queue_depth',
      help: 'Appends waiting for the event log.',
      registers,
      collect() {
        this.set(appendQueueDepth());
      },
    });
  }
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: SECONDS,
      registers,
    }),
    waiverSigned: new Counter({
      name: 'waiver_signed_total',
      help: 'Signatures stored, retries not counted.',
      labelNames: ['mode'],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'waiver_event_append_seconds',
      help: 'Time of an append to the event log, its wait in the queue included.',
      labelNames: ['outcome'],
      buckets: SECONDS,
      registers,
    }),
    logIn: new Counter({
      name: 'auth_login_total',
      help: 'Attempts to log in.',
      labelNames: ['result'],
      registers,
    }),
  };
};

/** The same log, with the time of each append measured. */
export const measuredLog = (log: EventLog, metrics: Metrics): EventLog => ({
  append: async (append) => {
    const stop = metrics.appendSeconds.startTimer();
    try {
      const outcome = await log.append(append);
      stop({ outcome: outcome.outcome });
      return outcome;
    } catch (error) {
      stop({ outcome: isLogError(error) ? error.code : 'error' });
      throw error;
    }
  },
  readStream: (stream, options) => log.readStream(stream, options),
  readAll: (options) => log.readAll(options),
  subscribe: (options) => log.subscribe(options),
  head: () => log.head(),
  close: () => log.close(),
});

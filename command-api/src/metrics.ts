import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import {
  createServerMetrics,
  DURATION_BUCKETS,
  type ServerMetrics,
} from '@waivers/server/process/metrics.ts';
import { Counter, Gauge, Histogram } from 'prom-client';

export type Metrics = ServerMetrics & {
  readonly waiverSigned: Counter<'mode'>;
  readonly appendSeconds: Histogram<'outcome'>;
  readonly logIn: Counter<'result'>;
};

export const createMetrics = (
  options: { readonly ofProcess?: boolean; readonly appendQueueDepth?: () => number } = {},
): Metrics => {
  const { appendQueueDepth, ...ofServer } = options;
  const metrics = createServerMetrics(ofServer);
  const registers = [metrics.registry];
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
    ...metrics,
    waiverSigned: new Counter({
      name: 'waiver_signed_total',
      help: 'Signatures stored, without retries.',
      labelNames: ['mode'],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'waiver_event_append_seconds',
      help: 'Duration of appends to the event log, including their wait in the queue.',
      labelNames: ['outcome'],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    logIn: new Counter({
      name: 'auth_login_total',
      help: 'Attempts to log in, by result.',
      labelNames: ['result'],
      registers,
    }),
  };
};

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
  readStreamBack: (stream, options) => log.readStreamBack(stream, options),
  readAll: (options) => log.readAll(options),
  subscribe: (options) => log.subscribe(options),
  head: () => log.head(),
  close: () => log.close(),
});

import { SECONDS } from '@waivers/server/metrics.ts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The numbers of the read side; `projection` is the only label, and there are as many as read models. */
export type RunnerMetrics = {
  readonly events: Counter<'projection'>;
  readonly batchSeconds: Histogram<'projection'>;
  readonly visibleSeconds: Histogram<'projection'>;
  readonly parked: Gauge<'projection'>;
};

export const createRunnerMetrics = (registry: Registry): RunnerMetrics => {
  const labels = { labelNames: ['projection'] as const, registers: [registry] };
  return {
    events: new Counter({
      name: 'waiver_projection_events_total',
      help: 'Events that a read model has taken in, those that it does not handle included.',
      ...labels,
    }),
    batchSeconds: new Histogram({
      name: 'waiver_projection_batch_seconds',
      help: 'Time of one transaction of a read model.',
      buckets: SECONDS,
      ...labels,
    }),
    visibleSeconds: new Histogram({
      name: 'waiver_projection_visible_seconds',
      help: 'Time from an event until its rows could be read; of each transaction its last event.',
      buckets: SECONDS,
      ...labels,
    }),
    parked: new Gauge({
      name: 'waiver_projection_parked_streams',
      help: 'Streams that wait because an event of theirs could not be applied.',
      ...labels,
    }),
  };
};

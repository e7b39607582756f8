import { DURATION_BUCKETS } from '@waivers/server/process/metrics.ts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { RunnerListener } from './runner-listener.ts';

export type RunnerMetrics = Omit<RunnerListener, 'moved'> & {
  /** @param seconds age of the oldest event in the log that the read model has not handled */
  behind(projection: string, seconds: number): void;
};

export const createRunnerMetrics = (registry: Registry): RunnerMetrics => {
  const labels = { labelNames: ['projection'] as const, registers: [registry] };
  const events = new Counter({
    name: 'waiver_projection_events_total',
    help: 'Events processed by a read model, including those it does not handle.',
    ...labels,
  });
  const batchSeconds = new Histogram({
    name: 'waiver_projection_batch_seconds',
    help: 'Duration of a read model’s transactions.',
    buckets: DURATION_BUCKETS,
    ...labels,
  });
  const visibleSeconds = new Histogram({
    name: 'waiver_projection_visible_seconds',
    help: 'Time from the last event of a transaction until its rows are readable.',
    buckets: DURATION_BUCKETS,
    ...labels,
  });
  const parked = new Gauge({
    name: 'waiver_projection_parked_streams',
    help: 'Streams parked because one of their events could not be applied.',
    ...labels,
  });
  const lagSeconds = new Gauge({
    name: 'waiver_projection_lag_seconds',
    help: 'How long the log has held an event that a read model has not processed; 0 when up to date.',
    ...labels,
  });
  return {
    committed: ({ projection }, committed) => {
      events.inc({ projection }, committed.events);
      batchSeconds.observe({ projection }, committed.ms / 1000);
      if (committed.occurredAt === undefined) return;
      const seconds = (Date.now() - Date.parse(committed.occurredAt)) / 1000;
      visibleSeconds.observe({ projection }, Math.max(0, seconds));
    },
    waiting: ({ projection }, streams) => parked.set({ projection }, streams),
    behind: (projection, seconds) => lagSeconds.set({ projection }, seconds),
  };
};

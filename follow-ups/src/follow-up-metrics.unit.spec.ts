import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createFollowUpMetrics, type OutboxGauges } from './follow-up-metrics.ts';

const metricsOf = (backlog: OutboxGauges['backlog']) => {
  const registry = new Registry();
  createFollowUpMetrics(registry, { isAway: () => false, backlog });
  return () => registry.metrics();
};

it('backlog gauge counts waiting follow-ups by kind and drops back to zero', async () => {
  let waits = [{ kind: 'webhook', waiting: 100_000, overdueSeconds: 12.5 } as const];
  const read = metricsOf(async () => waits.splice(0));
  const first = await read();
  expect(first).toContain('waiver_follow_ups_waiting{kind="webhook"} 100000');
  expect(first).toContain('waiver_follow_ups_overdue_seconds{kind="webhook"} 12.5');
  expect(first).toContain('waiver_follow_ups_waiting{kind="mail"} 0');
  waits = [];
  expect(await read()).toContain('waiver_follow_ups_overdue_seconds{kind="webhook"} 0');
});

it('metrics are served while the database is down', async () => {
  expect(await metricsOf(() => Promise.reject(new Error('away')))()).toContain('waiver_follow_ups_away');
});

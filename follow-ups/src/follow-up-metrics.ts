import { Counter, Gauge, type Registry } from 'prom-client';
import type { Attempted } from './outbox/attempt.ts';

export type FollowUpMetrics = {
  attempted(template: string, result: Attempted['result']): void;
  /** The age of the oldest event that a reactor has not handled. */
  behind(reactor: string, seconds: number): void;
};

/** Labels are templates, results and names of reactors. */
export const createFollowUpMetrics = (registry: Registry): FollowUpMetrics => {
  const attempts = new Counter({
    name: 'waiver_follow_up_attempts_total',
    help: 'Attempts at follow-ups, by what became of them.',
    labelNames: ['template', 'result'],
    registers: [registry],
  });
  const lagSeconds = new Gauge({
    name: 'waiver_reactor_lag_seconds',
    help: 'For how long the log has had an event that a reactor has not looked at; 0 when it has all.',
    labelNames: ['reactor'],
    registers: [registry],
  });
  return {
    attempted: (template, result) => attempts.inc({ template, result }),
    behind: (reactor, seconds) => lagSeconds.set({ reactor }, seconds),
  };
};

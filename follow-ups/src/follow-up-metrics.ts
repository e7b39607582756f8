import { Counter, Gauge, type Registry } from 'prom-client';
import type { FollowUpKind } from './database/database.ts';
import type { Attempted } from './outbox/attempt.ts';

export type FollowUpMetrics = {
  attempted(template: string, result: Attempted['result']): void;
  /** The age of the oldest event that a reactor has not handled. */
  behind(reactor: string, seconds: number): void;
};

/** Labels are templates, results, kinds and names of reactors. @param isAway whether nothing of a kind can be delivered */
export const createFollowUpMetrics = (
  registry: Registry,
  isAway: (kind: FollowUpKind) => boolean,
): FollowUpMetrics => {
  const attempts = new Counter({
    name: 'waiver_follow_up_attempts_total',
    help: 'Attempts at follow-ups, by what became of them.',
    labelNames: ['template', 'result'],
    registers: [registry],
  });
  const away: Gauge<'kind'> = new Gauge({
    name: 'waiver_follow_ups_away',
    help: '1 while nothing of a kind can be delivered: its server is away, or does not want us.',
    labelNames: ['kind'],
    registers: [registry],
    collect: () => away.set({ kind: 'mail' }, isAway('mail') ? 1 : 0),
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

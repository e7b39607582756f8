import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { AttemptResult } from './outbox/attempt.ts';
import type { Backlog } from './outbox/backlog.ts';

export type FollowUpMetrics = {
  attempted(template: string, result: AttemptResult['result']): void;
  /** Reports the age of the oldest event that a reactor has not handled. */
  behind(reactor: string, seconds: number): void;
};

const KINDS = [
  'mail',
  'email-marketing',
  'point-of-sale',
  'webhook',
] as const satisfies readonly FollowUpKind[];

export type OutboxGauges = {
  readonly isAway: (kind: FollowUpKind) => boolean;
  readonly backlog: () => Promise<readonly Backlog[]>;
};

/** Label values are names of templates, results, kinds and reactors. */
export const createFollowUpMetrics = (
  registry: Registry,
  { isAway, backlog }: OutboxGauges,
): FollowUpMetrics => {
  const attempts = new Counter({
    name: 'waiver_follow_up_attempts_total',
    help: 'Attempts to deliver follow-ups. A webhook message’s template is its type, such as `signed_waiver.signed`.',
    labelNames: ['template', 'result'],
    registers: [registry],
  });
  const away: Gauge<'kind'> = new Gauge({
    name: 'waiver_follow_ups_away',
    help: '1 while nothing of a kind can be delivered, because its server is away or refuses us.',
    labelNames: ['kind'],
    registers: [registry],
    collect: () => away.set({ kind: 'mail' }, isAway('mail') ? 1 : 0),
  });
  let looking: Promise<readonly Backlog[] | undefined> | undefined;
  /** Both gauges share one query. Ignores errors, because health checks report an unavailable database. */
  const look = (): Promise<readonly Backlog[] | undefined> => {
    looking ??= backlog()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const ofBacklog = (name: string, help: string, figure: (found: Backlog) => number): void => {
    const gauge: Gauge<'kind'> = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect: async () => {
        const found = await look();
        for (const kind of found === undefined ? [] : KINDS) {
          const of = found?.find((each) => each.kind === kind);
          gauge.set({ kind }, of === undefined ? 0 : figure(of));
        }
      },
    });
  };
  ofBacklog(
    'waiver_follow_ups_waiting',
    'Unsettled follow-ups of a kind, including those waiting for a retry.',
    ({ waiting }) => waiting,
  );
  ofBacklog(
    'waiver_follow_ups_overdue_seconds',
    'How long the oldest follow-up of a kind has been due; 0 when none is. A failed attempt moves the due time.',
    ({ overdueSeconds }) => overdueSeconds,
  );
  const lagSeconds = new Gauge({
    name: 'waiver_reactor_lag_seconds',
    help: 'How long the log has held an event that a reactor has not handled; 0 when up to date.',
    labelNames: ['reactor'],
    registers: [registry],
  });
  return {
    attempted: (template, result) => attempts.inc({ template, result }),
    behind: (reactor, seconds) => lagSeconds.set({ reactor }, seconds),
  };
};

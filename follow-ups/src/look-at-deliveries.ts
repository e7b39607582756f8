import type { DeliveryStatus } from '@waivers/contract/status/status.ts';
import { countParkedByAccount } from '@waivers/events/delivery/follower/parked-by-account.ts';
import { createLag } from '@waivers/events/delivery/lag.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { FOLLOW_UP_KINDS, type FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { ALL_REACTORS } from './all-reactors.ts';
import type { FollowUpsDatabase } from './database/database.ts';
import { INTEGRATIONS } from './integrations/integrations-reactor.ts';
import { mailServerAway, type WaitingOfAccount, waitingByAccount } from './outbox/waiting-by-account.ts';
import { checkpoints, parkedInReactors } from './reactors/checkpoints.ts';
import { TELL_WEBHOOKS } from './webhooks/queue-messages.ts';

const NAMES = ALL_REACTORS.map(({ name }) => name);
const SERVICES = [INTEGRATIONS.name];

/** The reactors that queue each kind. */
const REACTORS: Readonly<Record<FollowUpKind, readonly string[]>> = {
  mail: NAMES.filter((name) => name !== INTEGRATIONS.name && name !== TELL_WEBHOOKS.name),
  'email-marketing': SERVICES,
  'point-of-sale': SERVICES,
  webhook: [TELL_WEBHOOKS.name],
};

type MailServerAway = Awaited<ReturnType<typeof mailServerAway>>;

const causeOf = (
  kind: FollowUpKind,
  waiting: WaitingOfAccount | undefined,
  away: MailServerAway,
): Pick<DeliveryStatus, 'cause' | 'answerCode'> => {
  if (waiting?.isHeld) return { cause: 'held' };
  if (kind === 'mail' && away !== undefined) {
    return away.answerCode === null
      ? { cause: 'unreachable' }
      : { cause: 'refused', answerCode: away.answerCode };
  }
  return waiting === undefined ? {} : { cause: waiting.isOverdue ? 'queued' : 'retry' };
};

/**
 * Returns a function that reads, for all accounts at once, what waits to be delivered. Reads the tables rather than
 * asking the processes that deliver, so that it also tells when none of them runs.
 */
export const lookAtDeliveriesIn = ({
  pool,
  log,
}: {
  readonly pool: Pool;
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'readStream'>;
}) => {
  const database = new Kysely<FollowUpsDatabase>({ dialect: new PostgresDialect({ pool }) });
  const lag = createLag(NAMES, log, () => checkpoints(database));
  const countParked = countParkedByAccount(log, parkedInReactors(database));
  return async () => {
    const [lags, waiting, away, parked] = await Promise.all([
      lag.measure().catch(() => undefined),
      waitingByAccount(database),
      mailServerAway(database),
      countParked(),
    ]);
    const behind = (kind: FollowUpKind): Pick<DeliveryStatus, 'behindSeconds'> =>
      lags === undefined
        ? {}
        : { behindSeconds: Math.max(...REACTORS[kind].map((name) => lags.get(name) ?? 0)) };
    const statusOf = (accountId: string, kind: FollowUpKind): DeliveryStatus => {
      const own = waiting.find((each) => each.accountId === accountId && each.kind === kind);
      return {
        waiting: own?.count ?? 0,
        ...(own === undefined ? {} : { since: own.since.toISOString() }),
        ...causeOf(kind, own, away),
        ...behind(kind),
      };
    };
    return {
      of: (accountId: string) =>
        Object.fromEntries(FOLLOW_UP_KINDS.map((kind) => [kind, statusOf(accountId, kind)])) as Record<
          FollowUpKind,
          DeliveryStatus
        >,
      parked: (accountId: string) => parked && (parked.get(accountId) ?? 0),
    };
  };
};

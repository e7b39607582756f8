import type { Lag } from '@waivers/events/delivery/lag.ts';
import { damageOf } from '@waivers/events/log/port/damage.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Readiness } from '@waivers/server/process/health.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from './database/database.ts';
import { hasHeldRows } from './outbox/hold-after-restore.ts';
import { hasGivenUp } from './outbox/undelivered.ts';

/** A running reactor normally lags by about a second, slightly more after a burst. */
const MOST_LAG_SECONDS = 30;

export type RunningFollowUps = {
  /** Whether a reactor is waiting for an operator to choose where it continues. */
  readonly isAsking: () => boolean;
  readonly isAway: (kind: FollowUpKind) => boolean;
};

export const healthWarningsOf = (
  { database, log }: { readonly database: Kysely<FollowUpsDatabase>; readonly log: Pick<EventLog, 'head'> },
  lag: Lag,
  { isAsking, isAway }: RunningFollowUps,
): NonNullable<Readiness['warnings']> => ({
  // Tolerates a missing event: the log is damaged but available, and the command API reports the damage.
  log: async () => void (await damageOf(() => log.head())),
  parked_in_reactors: async () => {
    const row = await database.selectFrom('follow_ups.parked_streams').select('stream').executeTakeFirst();
    if (row !== undefined) throw new Error('Streams wait: npm run parked');
  },
  follow_ups_given_up: async () => {
    if (await hasGivenUp(database)) throw new Error('Mails were given up: npm run outbox');
  },
  reactor_asks: async () => {
    if (isAsking()) throw new Error('The log is in a new epoch, and a reactor asks: npm run reactors');
    if (await hasHeldRows(database))
      throw new Error('The log is in a new epoch, and the outbox asks: npm run reactors');
  },
  mail_server: async () => {
    if (isAway('mail')) throw new Error('The mail server is away, or does not want us.');
  },
  reactor_lag: async () => {
    const behind = [...(await lag.measure()).values()].some((seconds) => seconds > MOST_LAG_SECONDS);
    if (behind) throw new Error('A reactor does not follow the log.');
  },
});

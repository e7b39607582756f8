import type { FollowUpState } from '@waivers/contract/signed-waivers/follow-ups.ts';
import type { FailureReason } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { Selectable } from 'kysely';
import type { FollowUpsDatabase, OutboxState } from '../database/database.ts';

export type SettledRow = {
  readonly state: OutboxState;
  readonly failure: FailureReason | null;
  readonly isSent: boolean;
  readonly held: boolean;
};

export const stateOf = ({ state, failure, isSent, held }: SettledRow): FollowUpState => {
  switch (state) {
    case 'failed':
      return failure ?? 'given_up';
    // A kept mail past its deadline is `done` although it was never sent.
    case 'done':
      return isSent ? 'sent' : 'kept';
    case 'withdrawn':
      return held ? 'held_back' : 'withdrawn';
    default:
      return state;
  }
};

export const PROGRESS_COLUMNS = [
  'id',
  'state',
  'failure',
  'attempts',
  'queued_at',
  'due_at',
  'sent_at',
  'held',
] as const;

type ProgressRow = Pick<
  Selectable<FollowUpsDatabase['follow_ups.outbox']>,
  (typeof PROGRESS_COLUMNS)[number]
>;

/** A follow-up's status, as all lists show it. Times are RFC 3339. */
export const shownProgress = (row: ProgressRow) => ({
  id: row.id,
  state: stateOf({ ...row, isSent: row.sent_at !== null }),
  attempts: row.attempts,
  queuedAt: row.queued_at.toISOString(),
  ...(row.sent_at === null ? {} : { sentAt: row.sent_at.toISOString() }),
  ...(row.state === 'waiting' && !row.held ? { nextAttemptAt: row.due_at.toISOString() } : {}),
});

import type { FollowUpState } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { dueAgain } from '../database/due-again.ts';
import { stateOf } from '../outcomes/display-state.ts';

const NOW = sql<Date>`clock_timestamp()`;

const COLUMNS = [
  'id',
  'template',
  'attempts',
  'error_class',
  'answer_code',
  'queued_at',
  'due_at',
  'failure',
] as const;

export type UndeliveredRow = Pick<
  Selectable<FollowUpsDatabase['follow_ups.outbox']>,
  (typeof COLUMNS)[number]
>;

export const countByState = async (
  database: Kysely<FollowUpsDatabase>,
): Promise<ReadonlyMap<FollowUpState, number>> => {
  const rows = await database
    .selectFrom('follow_ups.outbox')
    .select(['state', 'failure', 'held', sql<boolean>`sent_at is not null`.as('isSent')])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy(['state', 'failure', 'held', 'isSent'])
    .execute();
  const counts = new Map<FollowUpState, number>();
  for (const { count, ...row } of rows) {
    const state = stateOf(row);
    counts.set(state, (counts.get(state) ?? 0) + Number(count));
  }
  return counts;
};

/** Lists follow-ups that failed at least once and will be retried, next attempt first. */
export const listPostponed = (
  database: Kysely<FollowUpsDatabase>,
  limit: number,
): Promise<readonly UndeliveredRow[]> =>
  database
    .selectFrom('follow_ups.outbox')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('error_class', 'is not', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();

/** Excludes webhooks, whose failures are shown to their owners instead. */
const retryable = (database: Kysely<FollowUpsDatabase>) =>
  database
    .selectFrom('follow_ups.outbox')
    .where('kind', '<>', 'webhook')
    .where('failure', 'in', ['given_up', 'refused'])
    .where('payload', 'is not', null)
    .where('not_after', '>', NOW);

/** Lists follow-ups that were given up or permanently refused and are still useful, oldest first. */
export const listFailed = (database: Kysely<FollowUpsDatabase>): Promise<readonly UndeliveredRow[]> =>
  retryable(database).select(COLUMNS).orderBy('queued_at').execute();

/** Whether any mail was given up. Ignores refused mails and service calls, which others have to fix. */
export const hasGivenUp = async (database: Kysely<FollowUpsDatabase>): Promise<boolean> =>
  (await retryable(database)
    .select('id')
    .where('failure', '=', 'given_up')
    .where('kind', '=', 'mail')
    .executeTakeFirst()) !== undefined;

export const retryFailed = async (database: Kysely<FollowUpsDatabase>): Promise<number> => {
  const { numUpdatedRows } = await database
    .updateTable('follow_ups.outbox')
    .set(dueAgain)
    .where('id', 'in', retryable(database).select('id'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

export type GivenUp = {
  readonly id: string;
  readonly template: string;
  readonly attempts: number;
  readonly error_class: string | null;
  readonly queued_at: Date;
};

/** Oldest first, as long as somebody may want them. */
export const listGivenUp = (database: Kysely<FollowUpsDatabase>): Promise<readonly GivenUp[]> =>
  database
    .selectFrom('follow_ups.outbox')
    .select(['id', 'template', 'attempts', 'error_class', 'queued_at'])
    .where('failure', '=', 'given_up')
    .where('payload', 'is not', null)
    .where('not_after', '>', sql<Date>`clock_timestamp()`)
    .orderBy('queued_at')
    .execute();

/** As many attempts again. They are counted on, so that giving up again is recorded again. */
export const retryGivenUp = async (database: Kysely<FollowUpsDatabase>): Promise<number> => {
  const { numUpdatedRows } = await database
    .updateTable('follow_ups.outbox')
    .set({
      state: 'waiting',
      failure: null,
      attempts_before: sql`attempts`,
      due_at: sql<Date>`clock_timestamp()`,
      settled_at: null,
    })
    .where('state', '=', 'failed')
    .where('payload', 'is not', null)
    .where('not_after', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

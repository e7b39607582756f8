import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

export type Backlog = {
  readonly kind: FollowUpKind;
  /** What is tried again later is among them. */
  readonly waiting: number;
  /** For how long the first of them has been due. */
  readonly overdueSeconds: number;
};

/** Of each kind that something waits of. One pass over an index. */
export const lookAtBacklog = (database: Kysely<FollowUpsDatabase>): Promise<readonly Backlog[]> =>
  database
    .selectFrom('follow_ups.outbox')
    .select('kind')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(
      sql<number>`greatest(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8`.as(
        'overdueSeconds',
      ),
    )
    .where('state', '=', 'waiting')
    .groupBy('kind')
    .execute()
    .then((rows) => rows.map(({ count, ...row }) => ({ ...row, waiting: Number(count) })));

import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

export type Backlog = {
  readonly kind: FollowUpKind;
  /** Includes follow-ups waiting for a retry. */
  readonly waiting: number;
  readonly overdueSeconds: number;
};

/** Returns the kinds that have follow-ups waiting, with a single index scan. */
export const readBacklog = (database: Kysely<FollowUpsDatabase>): Promise<readonly Backlog[]> =>
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

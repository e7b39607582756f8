import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { TO_USERS } from '../outcomes/list-all.ts';

/** Follow-ups usually leave within a second. */
const USUAL = sql`interval '1 minute'`;

const isOld: RawBuilder<boolean> = sql`queued_at < clock_timestamp() - ${USUAL}`;
const isOverdue: RawBuilder<boolean> = sql`not held and due_at < clock_timestamp() - ${USUAL}`;

export type WaitingOfAccount = {
  readonly accountId: string;
  readonly kind: FollowUpKind;
  readonly count: number;
  readonly since: Date;
  /** Whether some wait for an operator's decision after a restore. */
  readonly isHeld: boolean;
  readonly isOverdue: boolean;
};

/** Counts the follow-ups of all accounts that should have left. Ignores mails planned for later. */
export const waitingByAccount = (database: Kysely<FollowUpsDatabase>): Promise<readonly WaitingOfAccount[]> =>
  database
    .selectFrom('follow_ups.outbox')
    .select(['account_id as accountId', 'kind'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .select(({ fn }) => fn.min('queued_at').as('since'))
    .select([sql<boolean>`bool_or(held)`.as('isHeld'), sql<boolean>`bool_or(${isOverdue})`.as('isOverdue')])
    .where('state', '=', 'waiting')
    .where('recipient', 'not in', TO_USERS)
    .where(isOld)
    .where(sql<boolean>`(kind <> 'mail' or held or error_class is not null or ${isOverdue})`)
    .groupBy(['account_id', 'kind'])
    .execute()
    .then((rows) => rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })));

/**
 * Returns the mail server's answer to the last mail of any account, if that mail met a server that is away or refuses
 * us: its attempt was not counted. Undefined if mails leave, or if none has been waiting.
 */
export const mailServerAway = async (
  database: Kysely<FollowUpsDatabase>,
): Promise<{ readonly answerCode: number | null } | undefined> =>
  database
    .selectFrom('follow_ups.outbox')
    .select('answer_code as answerCode')
    .where('state', '=', 'waiting')
    .where('kind', '=', 'mail')
    .where('held', '=', false)
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .where(isOld)
    .where('error_class', 'is not', null)
    .where(sql<boolean>`attempts - (lease is not null)::int = attempts_before`)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();

import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { type MailKey, openPayload } from '../outbox/mail-key.ts';
import type { MailPayload } from './layout/mail.ts';

export type KeptMail = {
  readonly id: string;
  readonly accountId: string;
  readonly queuedAt: Date;
  readonly payload: MailPayload;
};

export const readKeptMails = async (
  database: Kysely<FollowUpsDatabase>,
  key: MailKey,
  limit: number,
): Promise<readonly KeptMail[]> => {
  const rows = await database
    .selectFrom('follow_ups.outbox')
    .select(['id', 'account_id as accountId', 'queued_at as queuedAt', 'payload'])
    .where('state', '=', 'kept')
    .where('payload', 'is not', null)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, accountId, queuedAt, payload }) =>
    payload === null
      ? []
      : [{ id, accountId, queuedAt, payload: openPayload(key, id, payload) as MailPayload }],
  );
};

export type UnreadableMail = {
  readonly id: string;
  readonly queuedAt: Date;
  readonly template: string;
  readonly why: 'withdrawn' | 'outdated';
};

export const readUnreadableMails = async (
  database: Kysely<FollowUpsDatabase>,
  limit: number,
): Promise<readonly UnreadableMail[]> => {
  const rows = await database
    .selectFrom('follow_ups.outbox')
    .select(['id', 'queued_at as queuedAt', 'template', 'state'])
    .where('kind', '=', 'mail')
    .where('state', 'in', ['withdrawn', 'done'])
    .where('payload', 'is', null)
    .where('sent_at', 'is', null)
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, why: state === 'withdrawn' ? 'withdrawn' : 'outdated' }));
};

export const countWaiting = async (database: Kysely<FollowUpsDatabase>): Promise<number> => {
  const { count } = await database
    .selectFrom('follow_ups.outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const forgetOutdatedMails = async (database: Kysely<FollowUpsDatabase>): Promise<void> => {
  const outdated = () =>
    database
      .updateTable('follow_ups.outbox')
      .where('payload', 'is not', null)
      .where('not_after', '<=', sql<Date>`clock_timestamp()`);
  await outdated().set({ payload: null, state: 'done' }).where('state', '=', 'kept').execute();
  await outdated().set({ payload: null }).where('state', 'in', ['done', 'failed', 'withdrawn']).execute();
  await outdated()
    .set({ payload: null, state: 'failed', failure: 'too_late', settled_at: sql`clock_timestamp()` })
    .where('state', '=', 'waiting')
    .where('held', '=', true)
    .execute();
};

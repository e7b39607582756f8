import type { WebhookAttempt } from '@waivers/contract/webhooks/webhooks.ts';
import type { OutboundResult } from '@waivers/server/outbound/outbound-request.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { MESSAGE_LIFETIME_MS } from './queued-message.ts';

export const MAX_STORED_BYTES = 1024;

type Row = Selectable<FollowUpsDatabase['follow_ups.webhook_attempts']>;
type Shown = Pick<Row, 'status' | 'reason' | 'ms' | 'answer' | 'is_cut' | 'at'>;

export type AttemptOf = {
  readonly followUpId: string | null;
  readonly accountId: string;
  readonly webhookId: string;
};

const columnsOf = (result: OutboundResult) =>
  result.kind === 'answered'
    ? { status: result.status, reason: null, answer: result.body, is_cut: result.isCut }
    : { status: null, reason: result.reason, answer: null, is_cut: false };

/** Records an attempt, unless the webhook has been removed. Removal waits for the lock on the webhook's secret. */
export const noteAttempt = async (
  database: Kysely<FollowUpsDatabase>,
  { followUpId, accountId, webhookId }: AttemptOf,
  result: OutboundResult,
): Promise<void> => {
  const { status, reason, answer, is_cut } = columnsOf(result);
  await sql`
    insert into follow_ups.webhook_attempts
      (follow_up_id, account_id, webhook_id, ms, status, reason, answer, is_cut)
    select ${followUpId}::uuid, account_id, webhook_id, ${result.ms}::int, ${status}::int, ${reason}::text,
      ${answer}::bytea, ${is_cut}::boolean
    from follow_ups.webhook_secrets where account_id = ${accountId} and webhook_id = ${webhookId}
    limit 1 for key share`.execute(database);
};

/** Bytes that are not valid UTF-8 become replacement characters. */
export const toAttemptBody = ({ at, status, reason, ms, answer, is_cut }: Shown): WebhookAttempt => ({
  at: at.toISOString(),
  ms,
  ...(status === null ? {} : { status }),
  ...(reason === null ? {} : { reason }),
  ...(answer === null || answer.length === 0 ? {} : { answer: answer.toString('utf8') }),
  ...(is_cut ? { isCut: true as const } : {}),
});

export const toTestResult = (result: OutboundResult, at: Date): WebhookAttempt =>
  toAttemptBody({ at, ms: result.ms, ...columnsOf(result) });

/** Deletes attempts older than a month, and rows of messages that can no longer be requested. */
export const forgetOldMessages = async (database: Kysely<FollowUpsDatabase>): Promise<void> => {
  await database
    .deleteFrom('follow_ups.webhook_attempts')
    .where('at', '<', sql<Date>`clock_timestamp() - ${MESSAGE_LIFETIME_MS} * interval '1 millisecond'`)
    .execute();
  await database
    .deleteFrom('follow_ups.outbox')
    .where('kind', '=', 'webhook')
    .where('state', '<>', 'waiting')
    .where('not_after', '<', sql<Date>`clock_timestamp()`)
    .execute();
};

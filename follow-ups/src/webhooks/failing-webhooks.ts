import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { FollowUpsDatabase } from '../database/database.ts';

const MOST_FAILING_MS = 5 * 86_400_000;

type Of = { readonly accountId: string; readonly webhookId: string };

/** Tracks how long each webhook has been failing. The usual case, a successful message, costs no query. */
export type FailingWebhooks = {
  noteFailure(webhook: Of): Promise<void>;
  noteSuccess(webhook: Of): Promise<void>;
};

/** Successes are recorded again after this time, because another process may have recorded a failure since. */
const LOOK_AGAIN_MS = 60_000;
const REMEMBERED = 10_000;

export const failingWebhooks = (database: Kysely<FollowUpsDatabase>): FailingWebhooks => {
  const known = new LRUCache<string, { readonly isFailing: boolean; readonly at: number }>({
    max: REMEMBERED,
  });
  const isKnown = (webhookId: string, isFailing: boolean): boolean => {
    const last = known.get(webhookId);
    return last?.isFailing === isFailing && performance.now() - last.at < LOOK_AGAIN_MS;
  };
  const remember = (webhookId: string, isFailing: boolean): void =>
    void known.set(webhookId, { isFailing, at: performance.now() });

  return {
    noteFailure: async ({ accountId, webhookId }) => {
      if (isKnown(webhookId, true)) return;
      // Skips webhooks that have been removed, as `noteAttempt` does.
      await sql`
        insert into follow_ups.failing_webhooks (webhook_id, account_id)
        select webhook_id, account_id from follow_ups.webhook_secrets
        where account_id = ${accountId} and webhook_id = ${webhookId}
        limit 1 for key share
        on conflict do nothing`.execute(database);
      remember(webhookId, true);
    },
    noteSuccess: async ({ webhookId }) => {
      if (isKnown(webhookId, false)) return;
      await forgetFailing(database, webhookId);
      remember(webhookId, false);
    },
  };
};

export const forgetFailing = async (
  database: Kysely<FollowUpsDatabase>,
  webhookId: string,
): Promise<void> => {
  await database.deleteFrom('follow_ups.failing_webhooks').where('webhook_id', '=', webhookId).execute();
};

export const failingSince = async (
  database: Kysely<FollowUpsDatabase>,
  accountId: string,
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await database
    .selectFrom('follow_ups.failing_webhooks')
    .select(['webhook_id', 'since'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ webhook_id, since }) => [webhook_id, since]));
};

export const failingTooLong = (database: Kysely<FollowUpsDatabase>): Promise<readonly Of[]> =>
  database
    .selectFrom('follow_ups.failing_webhooks')
    .select(['account_id as accountId', 'webhook_id as webhookId'])
    .where('since', '<=', sql<Date>`clock_timestamp() - ${MOST_FAILING_MS} * interval '1 millisecond'`)
    .orderBy('since')
    .limit(100)
    .execute();

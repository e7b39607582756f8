import type { Kysely } from 'kysely';
import type { FollowUpsDatabase, ReactorTransaction } from './database.ts';

const TABLES = ['webhook_secrets', 'webhook_attempts', 'failing_webhooks'] as const;

export const forgetWebhooksOf = async (transaction: ReactorTransaction, accountId: string): Promise<void> => {
  for (const table of TABLES)
    await transaction.deleteFrom(`follow_ups.${table}`).where('account_id', '=', accountId).execute();
};

export const forgetWebhook = async (
  database: Kysely<FollowUpsDatabase>,
  { accountId, webhookId }: { readonly accountId: string; readonly webhookId: string },
): Promise<void> => {
  for (const table of TABLES)
    await database
      .deleteFrom(`follow_ups.${table}`)
      .where('account_id', '=', accountId)
      .where('webhook_id', '=', webhookId)
      .execute();
};

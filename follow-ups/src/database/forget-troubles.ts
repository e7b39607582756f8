import { type Kysely, sql } from 'kysely';
import type { FollowUpsDatabase, ReactorTransaction } from './database.ts';

export const forgetTroublesOf = async (transaction: ReactorTransaction, accountId: string): Promise<void> => {
  await transaction
    .deleteFrom('follow_ups.integration_troubles')
    .where('account_id', '=', accountId)
    .execute();
};

/**
 * Deletes rows untouched for a day. A probe runs at least hourly while anything waits for a service, so their
 * settings must have been replaced, removed or turned off.
 */
export const forgetOldTroubles = async (database: Kysely<FollowUpsDatabase>): Promise<void> => {
  await database
    .deleteFrom('follow_ups.integration_troubles')
    .where('not_before', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
};

import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { type SettleEmailServices, settleEmail } from './settle.ts';

/** Changes take about a second, so older ones must have been interrupted. */
const OLD_ENOUGH_MS = 60_000;
const PER_RUN = 100;

/**
 * Returns the users with the oldest unsettled changes and expired addresses, limited equally so that neither starves.
 */
const usersToSettle = async (database: Kysely<CommandDatabase>, now: Date): Promise<readonly string[]> => {
  const unsettled = await database
    .selectFrom('identity.credentials')
    .select('user_id')
    .where('email_unsettled_since', '<=', new Date(now.getTime() - OLD_ENOUGH_MS))
    .orderBy('email_unsettled_since')
    .limit(PER_RUN)
    .execute();
  const former = await database
    .selectFrom('identity.claims')
    .select('user_id')
    .where('state', '=', 'former')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(PER_RUN)
    .execute();
  return [...new Set([...unsettled, ...former].map(({ user_id }) => user_id))];
};

/** Completes interrupted changes and releases addresses that cannot be restored. Calls `onError` for failed users. */
export const reconcileEmails = async (
  services: SettleEmailServices,
  onError: (error: unknown, userId: string) => void,
): Promise<void> => {
  for (const userId of await usersToSettle(services.database, services.clock())) {
    try {
      await settleEmail(services, userId);
    } catch (error) {
      onError(error, userId);
    }
  }
};

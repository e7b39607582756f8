import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { forgetAccountIdentity } from '../identity/credentials.ts';
import { forgetAccountMail } from '../outbox/outbox.ts';

/** Removes what is kept about an owner outside the log: mail, log-in, and the claims on user name and address. */
export const scrubAccount = async (
  transaction: Transaction<CommandDatabase>,
  accountId: string,
): Promise<void> => {
  await forgetAccountMail(transaction, accountId);
  await forgetAccountIdentity(transaction, accountId);
};

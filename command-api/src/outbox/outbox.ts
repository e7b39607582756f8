import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/**
 * What commands ask of the outbox, which is in another package. Each function runs in the command's transaction, so that
 * a mail and its reason are stored together.
 */
export type Outbox = {
  /** The user has chosen a password, so nobody may read the temporary one any more. */
  withdrawTemporaryPassword(transaction: Transaction<CommandDatabase>, userId: string): Promise<void>;
  /** Part of an erasure: every mail that holds something about a user or a participant. */
  forgetPerson(transaction: Transaction<CommandDatabase>, personId: string): Promise<void>;
  /** Part of an erasure. */
  forgetAccount(transaction: Transaction<CommandDatabase>, accountId: string): Promise<void>;
};

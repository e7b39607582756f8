import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/**
 * What commands ask of the outbox, which another package keeps. Each function works in the transaction of the command,
 * so that a mail and what it is about go together.
 */
export type Outbox = {
  /** The user has a password of their own now: nobody shall read the temporary one any more. */
  withdrawTemporaryPassword(transaction: Transaction<CommandDatabase>, userId: string): Promise<void>;
  /** Part of an erasure: every mail that holds something about a user or a participant. */
  forgetPerson(transaction: Transaction<CommandDatabase>, personId: string): Promise<void>;
  /** Part of an erasure: every mail of an account. */
  forgetAccount(transaction: Transaction<CommandDatabase>, accountId: string): Promise<void>;
};

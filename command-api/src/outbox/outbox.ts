import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { MailText } from '@waivers/waiver/rich-text/mail-text.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/** A mail to signers as an owner is writing it, which may not have been saved. */
export type QueuedTestMail = {
  /** Names the mail: the same command queues it once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly accountId: string;
  /** Whose own address gets it. */
  readonly userId: string;
  readonly emailSubject: string;
  readonly emailTemplate: MailText;
  /** Of the sample values. */
  readonly locale: ProductLocale;
};

/**
 * What commands ask of the outbox, which is in another package. Each function runs in the command's transaction, so that
 * a mail and its reason are stored together.
 */
export type Outbox = {
  /** Sends a mail with sample values to the owner alone. */
  queueTestMail(transaction: Transaction<CommandDatabase>, mail: QueuedTestMail): Promise<void>;
  /** No mail with a first or recovery password may be read any more: they are void. */
  withdrawTemporaryPassword(transaction: Transaction<CommandDatabase>, userId: string): Promise<void>;
  /** Part of an erasure: every mail that holds something about a user or a participant. */
  forgetPerson(transaction: Transaction<CommandDatabase>, personId: string): Promise<void>;
  /** Part of an erasure. */
  forgetAccount(transaction: Transaction<CommandDatabase>, accountId: string): Promise<void>;
};

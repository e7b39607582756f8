import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { MailText } from '@waivers/waiver/rich-text/mail-text.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/** A test mail with the confirmation text that an owner is editing and may not have saved yet. */
export type QueuedTestMail = {
  /** Identifies the mail, so that each command queues it only once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly emailSubject: string;
  readonly emailTemplate: MailText;
  readonly locale: ProductLocale;
};

/** Lets commands queue mails in their own transaction so that a mail and its cause commit together. */
export type Outbox = {
  queueTestMail(transaction: Transaction<CommandDatabase>, mail: QueuedTestMail): Promise<void>;
  /** Cancels queued mails whose initial or recovery password is no longer valid. */
  withdrawTemporaryPassword(transaction: Transaction<CommandDatabase>, userId: string): Promise<void>;
  /** Deletes all mails about a user or participant as part of an erasure. */
  forgetPerson(transaction: Transaction<CommandDatabase>, personId: string): Promise<void>;
  forgetAccount(transaction: Transaction<CommandDatabase>, accountId: string): Promise<void>;
};

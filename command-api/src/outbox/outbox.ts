import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { MailText } from '@waivers/waiver/rich-text/mail-text.ts';
import type { Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

/** A confirmation mail that an owner is editing, possibly unsaved. */
export type QueuedTestMail = {
  /** Identifies the mail: a command queues it once. */
  readonly commandId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly emailSubject: string;
  readonly emailTemplate: MailText;
  readonly locale: ProductLocale;
};

/** The commands' port to the outbox, in their transaction: a mail and its cause commit together. */
export type Outbox = {
  queueTestMail(transaction: Transaction<CommandDatabase>, mail: QueuedTestMail): Promise<void>;
  /** Cancels mails with a first or recovery password, which is void. */
  withdrawTemporaryPassword(transaction: Transaction<CommandDatabase>, userId: string): Promise<void>;
  /** Part of an erasure: deletes all mails about a user or participant. */
  forgetPerson(transaction: Transaction<CommandDatabase>, personId: string): Promise<void>;
  forgetAccount(transaction: Transaction<CommandDatabase>, accountId: string): Promise<void>;
};

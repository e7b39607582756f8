import type { Kysely } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { followUpId, type QueuedFollowUp, queueFollowUps } from '../outbox/queue.ts';
import type { MailPayload, MailTemplate } from './layout/mail.ts';

export type QueuedMail = Omit<QueuedFollowUp, 'kind' | 'template' | 'payload'> & {
  readonly payload: MailPayload;
};

export const mailId = (eventId: string, template: MailTemplate, recipient: string): string =>
  followUpId(eventId, template, recipient);

export const queueMails = (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  mails: readonly QueuedMail[],
): Promise<void> =>
  queueFollowUps(
    transaction,
    key,
    mails.map((mail) => ({ ...mail, kind: 'mail', template: mail.payload.template })),
  );

export const queueMail = (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  mail: QueuedMail,
): Promise<void> => queueMails(transaction, key, [mail]);

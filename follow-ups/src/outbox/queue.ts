import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database.ts';
import type { MailPayload } from '../mails/mail.ts';
import { type MailKey, sealPayload } from './mail-key.ts';

export type QueuedMail = {
  /** The event that it follows from. */
  readonly eventId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  /** What kind of recipient. */
  readonly recipient: string;
  /** When nobody wants it any more. */
  readonly notAfter: Date;
  readonly payload: MailPayload;
};

/**
 * Queues a mail in the caller's transaction: it is there exactly when what it tells is true. One mail per event,
 * template and kind of recipient, however often it is queued.
 *
 * Its id is new, and not made of the event's: should the database be restored without the row, the mail that is queued
 * then holds another secret, and what the log says of the first must not keep it from being sent.
 */
export const queueMail = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  { payload, ...mail }: QueuedMail,
): Promise<void> => {
  const id = v7();
  await transaction
    .insertInto('follow_ups.outbox')
    .values({
      id,
      event_id: mail.eventId,
      correlation_id: mail.correlationId,
      template: payload.template,
      recipient: mail.recipient,
      account_id: mail.accountId,
      person_id: mail.personId,
      payload: sealPayload(key, id, payload),
      state: 'waiting',
      not_after: mail.notAfter,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};

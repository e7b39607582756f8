import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database/database.ts';
import type { MailPayload } from '../mails/mail.ts';
import { type MailKey, sealPayload } from './mail-key.ts';

export type QueuedMail = {
  readonly eventId: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly recipient: string;
  readonly notAfter: Date;
  readonly payload: MailPayload;
};

/**
 * In the caller's transaction, so that the mail exists exactly when what it tells is true. One per event, template and
 * kind of recipient. The id is random: after a restore without the row, the new mail holds another secret, and the log's
 * record of the old one must not stop it.
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

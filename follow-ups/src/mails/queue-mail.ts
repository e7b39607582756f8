import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, sealPayload } from '../outbox/mail-key.ts';
import type { MailPayload } from './mail.ts';

export type QueuedMail = {
  readonly eventId: string;
  /** Of the event. */
  readonly stream: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly recipient: string;
  readonly notAfter: Date;
  /** The payload holds ids only: it stays after sending, so that the mail can be sent again. */
  readonly repeatable?: boolean;
  readonly payload: MailPayload;
};

/**
 * A mail that holds a secret has a random id: after a restore without the row, the new mail holds another secret, and the
 * log's record of the old one must not stop it. A repeatable one is the same mail after a restore too.
 */
const idOf = ({ eventId, recipient, repeatable, payload }: QueuedMail): string =>
  repeatable === true ? idMadeBy(eventId, `${payload.template} ${recipient}`) : v7();

/**
 * In the caller's transaction, so that the mail exists exactly when what it tells is true. One per event, template and
 * kind of recipient. Nothing is queued that is too late already: a reactor that starts over meets old events.
 */
export const queueMail = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  mail: QueuedMail,
): Promise<void> => {
  if (mail.notAfter.getTime() <= Date.now()) return;
  const id = idOf(mail);
  const { payload, repeatable = false } = mail;
  await transaction
    .insertInto('follow_ups.outbox')
    .values({
      id,
      event_id: mail.eventId,
      stream: mail.stream,
      correlation_id: mail.correlationId,
      template: payload.template,
      recipient: mail.recipient,
      account_id: mail.accountId,
      person_id: mail.personId,
      payload: sealPayload(key, id, payload),
      repeatable,
      state: 'waiting',
      not_after: mail.notAfter,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};

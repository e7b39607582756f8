import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, sealPayload } from '../outbox/mail-key.ts';
import type { MailPayload, MailTemplate } from './mail.ts';

export type QueuedMail = {
  readonly eventId: string;
  /** Of the event. */
  readonly stream: string;
  readonly correlationId: string;
  readonly accountId: string;
  readonly personId: string;
  readonly recipient: string;
  /** Absent: at once. */
  readonly notBefore?: Date;
  readonly notAfter: Date;
  /** The payload holds ids only: it stays after sending, so that the mail can be sent again. */
  readonly repeatable?: boolean;
  readonly payload: MailPayload;
};

/** Of a repeatable mail. */
export const mailId = (eventId: string, template: MailTemplate, recipient: string): string =>
  idMadeBy(eventId, `${template} ${recipient}`);

/**
 * A mail that holds a secret has a random id: after a restore without the row, the new mail holds another secret, and the
 * log's record of the old one must not stop it. A repeatable one is the same mail after a restore too.
 */
const idOf = ({ eventId, recipient, repeatable, payload }: QueuedMail): string =>
  repeatable === true ? mailId(eventId, payload.template, recipient) : v7();

const rowOf = (key: MailKey, mail: QueuedMail) => {
  const id = idOf(mail);
  const { payload, repeatable = false } = mail;
  return {
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
    state: 'waiting' as const,
    not_after: mail.notAfter,
    ...(mail.notBefore === undefined ? {} : { due_at: mail.notBefore }),
  };
};

/**
 * In the caller's transaction, so that the mail exists exactly when what it tells is true. One per event, template and
 * kind of recipient. Nothing is queued that is too late already: a reactor that starts over meets old events.
 */
export const queueMails = async (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  mails: readonly QueuedMail[],
): Promise<void> => {
  const wanted = mails.filter(({ notAfter }) => notAfter.getTime() > Date.now());
  if (wanted.length === 0) return;
  await transaction
    .insertInto('follow_ups.outbox')
    .values(wanted.map((mail) => rowOf(key, mail)))
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient']).doNothing())
    .execute();
};

/** As `queueMails`. */
export const queueMail = (
  transaction: Kysely<ReactorDatabase>,
  key: MailKey,
  mail: QueuedMail,
): Promise<void> => queueMails(transaction, key, [mail]);

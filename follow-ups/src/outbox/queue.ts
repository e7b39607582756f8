import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { FollowUpsDatabase, ReactorDatabase } from '../database.ts';
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

const WITHDRAWN = {
  state: 'withdrawn',
  payload: null,
  lease: null,
  leased_until: null,
  settled_at: sql<Date>`clock_timestamp()`,
} as const;

/** Takes back a person's mails of one template, read or not: they have served their purpose. */
export const withdrawMails = async (
  transaction: Kysely<ReactorDatabase>,
  { personId, template }: { readonly personId: string; readonly template: string },
): Promise<void> => {
  await transaction
    .updateTable('follow_ups.outbox')
    .set(WITHDRAWN)
    .where('person_id', '=', personId)
    .where('template', '=', template)
    .where('payload', 'is not', null)
    .execute();
};

/** Every mail that holds something about a person; part of an erasure, whose transaction it is. */
export const forgetPersonsMails = async (
  transaction: Kysely<CommandDatabase>,
  personId: string,
): Promise<void> => {
  await transaction
    .$extendTables<FollowUpsDatabase>()
    .updateTable('follow_ups.outbox')
    .set(WITHDRAWN)
    .where('person_id', '=', personId)
    .where('payload', 'is not', null)
    .execute();
};

import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { CommandDatabase } from '../database/command-database.ts';
import { fingerprint } from '../fingerprint.ts';
import type { MailPayload } from './mail.ts';

const purposeOf = (mailId: string): string => `mail/${mailId}`;

/**
 * Queues a mail in the caller's transaction: it is there exactly when what it tells is true.
 * One mail per event, template and recipient, however often it is queued.
 * @param secrets.mailKey seals what the mail says until it is rendered
 * @param secrets.fingerprintKey tells recipients apart
 */
export const queueMail = async (
  transaction: Kysely<CommandDatabase>,
  secrets: { readonly mailKey: MasterKey; readonly fingerprintKey: Buffer },
  mail: {
    readonly eventId: string;
    readonly accountId: string;
    readonly userId: string;
    readonly payload: MailPayload;
    readonly now: Date;
  },
): Promise<void> => {
  const id = v7();
  await transaction
    .insertInto('outbox.mails')
    .values({
      id,
      event_id: mail.eventId,
      template: mail.payload.template,
      recipient_hash: fingerprint(secrets.fingerprintKey, 'mail recipient', mail.payload.to.toLowerCase()),
      account_id: mail.accountId,
      user_id: mail.userId,
      payload: wrapSecret(secrets.mailKey, purposeOf(id), Buffer.from(JSON.stringify(mail.payload))),
      queued_at: mail.now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'template', 'recipient_hash']).doNothing())
    .execute();
};

export type QueuedMail = { readonly id: string; readonly payload: MailPayload };

/** The newest mails first. */
export const readMails = async (
  database: Kysely<CommandDatabase>,
  sealingKey: MasterKey,
  limit: number,
): Promise<readonly QueuedMail[]> => {
  const rows = await database
    .selectFrom('outbox.mails')
    .select(['id', 'payload'])
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, payload }) => ({
    id,
    payload: JSON.parse(unwrapSecret(sealingKey, purposeOf(id), payload).toString()) as MailPayload,
  }));
};

/** The mail has served its purpose; a password must not lie about, not even one that no longer works. */
export const forgetTemporaryPasswordMail = async (
  transaction: Kysely<CommandDatabase>,
  userId: string,
): Promise<void> => {
  await transaction
    .deleteFrom('outbox.mails')
    .where('user_id', '=', userId)
    .where('template', '=', 'temporary-password')
    .execute();
};

/** Passwords that ran out before anybody used them; run now and then. @param before when the oldest good one was made */
export const forgetExpiredPasswordMails = async (
  database: Kysely<CommandDatabase>,
  before: Date,
): Promise<void> => {
  await database
    .deleteFrom('outbox.mails')
    .where('template', '=', 'temporary-password')
    .where('queued_at', '<=', before)
    .execute();
};

/** Every mail to a user; part of an erasure. */
export const forgetUserMail = async (transaction: Kysely<CommandDatabase>, userId: string): Promise<void> => {
  await transaction.deleteFrom('outbox.mails').where('user_id', '=', userId).execute();
};

/** Every mail for an account, whoever it is to; part of an erasure. */
export const forgetAccountMail = async (
  transaction: Kysely<CommandDatabase>,
  accountId: string,
): Promise<void> => {
  await transaction.deleteFrom('outbox.mails').where('account_id', '=', accountId).execute();
};

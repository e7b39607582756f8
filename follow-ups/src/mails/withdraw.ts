import { userStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { sql, type Transaction } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { forgetTroublesOf } from '../database/forget-troubles.ts';
import { forgetWebhooksOf } from '../database/forget-webhooks.ts';
import { mailKeyOf } from '../outbox/mail-key.ts';
import type { MailPayload } from './layout/mail.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

/** Types of command transactions do not include this package's tables. */
type CommandTransaction = Transaction<KeysDatabase>;

type TestMail = Omit<Extract<MailPayload, { readonly template: 'test' }>, 'template'> &
  Pick<QueuedMail, 'accountId' | 'correlationId'> & { readonly commandId: string };

/** Deletes the personal values but keeps the row as a record that the event had a follow-up. */
const withdraw = (transaction: CommandTransaction) =>
  transaction
    .$extendTables<FollowUpsDatabase>()
    .updateTable('follow_ups.outbox')
    .set({
      state: 'withdrawn',
      payload: null,
      failure: null,
      held: false,
      lease: null,
      leased_until: null,
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('payload', 'is not', null);

export const outboxForCommands = (masterKey: MasterKey) => ({
  queueTestMail: async (transaction: CommandTransaction, mail: TestMail): Promise<void> => {
    const { commandId, correlationId, accountId, userId, emailSubject, emailTemplate, locale } = mail;
    const within = transaction.$extendTables<FollowUpsDatabase>();
    await queueMail(within, await mailKeyOf(transaction, masterKey), {
      // Test mails have no event. The user id is included because two users may send the same idempotency key.
      eventId: derivedId(commandId, userId),
      stream: userStream(userId),
      correlationId,
      accountId,
      personId: userId,
      recipient: 'user',
      notAfter: new Date(Date.now() + DAY_MS),
      payload: { template: 'test', userId, emailSubject, emailTemplate, locale },
    });
  },
  withdrawTemporaryPassword: async (transaction: CommandTransaction, userId: string): Promise<void> => {
    await withdraw(transaction)
      .where('person_id', '=', userId)
      .where('template', 'in', ['temporary-password', 'recovery'])
      .execute();
  },
  forgetPerson: async (transaction: CommandTransaction, personId: string): Promise<void> => {
    await withdraw(transaction).where('person_id', '=', personId).execute();
  },
  forgetAccount: async (transaction: CommandTransaction, accountId: string): Promise<void> => {
    await withdraw(transaction).where('account_id', '=', accountId).execute();
    const within = transaction.$extendTables<FollowUpsDatabase>();
    await forgetWebhooksOf(within, accountId);
    await forgetTroublesOf(within, accountId);
  },
});

import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import type { Outbox } from '@waivers/command-api/outbox/outbox.ts';
import { sql, type Transaction } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';

/** The row stays as a record that the event has had its follow-up; personal values are deleted. */
const withdraw = (transaction: Transaction<CommandDatabase>) =>
  transaction
    .$extendTables<FollowUpsDatabase>()
    .updateTable('follow_ups.outbox')
    .set({
      state: 'withdrawn',
      payload: null,
      lease: null,
      leased_until: null,
      settled_at: sql<Date>`clock_timestamp()`,
    })
    .where('payload', 'is not', null);

/** Each function runs in the command's transaction. */
export const outboxForCommands: Outbox = {
  queueTestMail: async () => {
    throw new Error('No mail is made of a test yet.');
  },
  withdrawTemporaryPassword: async (transaction, userId) => {
    await withdraw(transaction)
      .where('person_id', '=', userId)
      .where('template', '=', 'temporary-password')
      .execute();
  },
  forgetPerson: async (transaction, personId) => {
    await withdraw(transaction).where('person_id', '=', personId).execute();
  },
  forgetAccount: async (transaction, accountId) => {
    await withdraw(transaction).where('account_id', '=', accountId).execute();
  },
};

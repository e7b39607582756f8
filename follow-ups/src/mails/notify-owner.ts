import type { DeliveredEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { LivingAccounts } from '@waivers/events/folds/account.ts';
import type { ReactorTransaction } from '../database/database.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import type { MailPayload } from './layout/mail.ts';
import { queueMail } from './queue-mail.ts';

export type TellOwnerServices = { readonly mailKey: MailKey; readonly accounts: LivingAccounts };

const A_WEEK_MS = 7 * 86_400_000;

/** Queues a mail about the event to the owner of the business, unless the account is erased. */
export const tellOwner = async (
  transaction: ReactorTransaction,
  { mailKey, accounts }: TellOwnerServices,
  { stream, eventId, metadata }: DeliveredEvent,
  about: (userId: string) => MailPayload,
): Promise<void> => {
  const { accountId, correlationId, occurredAt } = metadata;
  const account = await accounts(accountId);
  if (account === undefined) return;
  const { ownerId } = account;
  await queueMail(transaction, mailKey, {
    eventId,
    stream,
    correlationId,
    accountId,
    personId: ownerId,
    recipient: 'user',
    notAfter: new Date(Date.parse(occurredAt) + A_WEEK_MS),
    repeatable: true,
    payload: about(ownerId),
  });
};

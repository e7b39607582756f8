import { handledTypes, handleEvent } from '@waivers/events/delivery/follower/event-handlers.ts';
import type { IssuePasswords } from '../follow-up-ports.ts';
import { type QueuedMail, queueMail } from '../mails/queue-mail.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { oneByOne, type Reactor } from '../reactors/reactor.ts';
import { USER_MAILS_OF } from './decide.ts';

export type UserMailServices = { readonly issuePasswords: IssuePasswords; readonly mailKey: MailKey };

/**
 * Invitations, and mails to users about their password and email address. A recovery password is created in the
 * transaction that queues its mail, at most once per request. The other mails keep their ids when queued again, and
 * the log contains their outcomes. The reactor can therefore start at the beginning and see events repeatedly.
 */
export const USER_MAILS = { name: 'user_mails', startsAt: 'beginning' } as const;

export const userMails = (services: UserMailServices): Reactor => ({
  ...USER_MAILS,
  handles: handledTypes(USER_MAILS_OF),
  react: oneByOne(async (transaction, event) => {
    const { stream, eventId, metadata } = event;
    const { accountId, correlationId } = metadata;
    const queue = (
      mail: Pick<QueuedMail, 'personId' | 'recipient' | 'notAfter' | 'repeatable' | 'payload'>,
    ) => queueMail(transaction, services.mailKey, { eventId, stream, correlationId, accountId, ...mail });
    for (const mail of handleEvent(USER_MAILS_OF, event) ?? []) {
      if (mail.kind === 'notice') {
        const { recipient, userId, notAfter, payload } = mail;
        await queue({ personId: userId, recipient, notAfter, repeatable: true, payload });
        continue;
      }
      const issued = await services.issuePasswords.recovery(transaction, mail.userId, eventId);
      if (issued === undefined) continue;
      const { expiresAt, ...values } = issued;
      await queue({
        personId: mail.userId,
        recipient: 'user',
        notAfter: expiresAt,
        payload: { template: 'recovery', ...values, expiresAt: expiresAt.toISOString() },
      });
    }
  }),
});

import {
  type IssueServices,
  issueTemporaryPassword,
} from '@waivers/command-api/registration/issue-temporary-password.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { queueMail } from '../outbox/queue.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { decide, HANDLED } from './decide.ts';

export type RegistrationMailServices = IssueServices & { readonly mailKey: MailKey };

/**
 * The mail at registration. The password is made in the transaction that queues its mail, so that there is never one
 * without the other. Whether there is one already decides whether anything is done, so this reactor may look at every
 * event of the log, again and again: it starts at the beginning.
 */
export const REGISTRATION_MAILS = { name: 'registration_mails', startsAt: 'beginning' } as const;

export const registrationMails = (services: RegistrationMailServices): Reactor => ({
  ...REGISTRATION_MAILS,
  handles: HANDLED,
  react: async (transaction, event) => {
    for (const { template, recipient, userId } of decide(event)) {
      const issued = await issueTemporaryPassword(transaction, services, userId);
      if (issued === undefined) continue;
      const { expiresAt, ...values } = issued;
      await queueMail(transaction, services.mailKey, {
        eventId: event.eventId,
        correlationId: event.metadata.correlationId,
        accountId: event.metadata.accountId,
        personId: userId,
        recipient,
        notAfter: expiresAt,
        payload: { template, ...values, expiresAt: expiresAt.toISOString() },
      });
    }
  },
});

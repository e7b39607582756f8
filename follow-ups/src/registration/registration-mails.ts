import type { IssuePasswords } from '../follow-up-ports.ts';
import { queueMail } from '../mails/queue-mail.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import { oneByOne, type Reactor } from '../reactors/reactor.ts';
import { decide, REGISTRATION_EVENT_TYPES } from './decide.ts';

export type RegistrationMailServices = {
  readonly issuePasswords: IssuePasswords;
  readonly mailKey: MailKey;
};

/**
 * Creates the password in the transaction that queues its mail, so that neither exists without the other. Skips users
 * who already have a password, so the reactor can start at the beginning and see events repeatedly.
 */
export const REGISTRATION_MAILS = { name: 'registration_mails', startsAt: 'beginning' } as const;

export const registrationMails = (services: RegistrationMailServices): Reactor => ({
  ...REGISTRATION_MAILS,
  handles: REGISTRATION_EVENT_TYPES,
  react: oneByOne(async (transaction, event) => {
    for (const { template, recipient, userId } of decide(event)) {
      const issued = await services.issuePasswords.temporary(transaction, userId);
      if (issued === undefined) continue;
      const { expiresAt, ...values } = issued;
      await queueMail(transaction, services.mailKey, {
        eventId: event.eventId,
        stream: event.stream,
        correlationId: event.metadata.correlationId,
        accountId: event.metadata.accountId,
        personId: userId,
        recipient,
        notAfter: expiresAt,
        payload: { template, ...values, expiresAt: expiresAt.toISOString() },
      });
    }
  }),
});

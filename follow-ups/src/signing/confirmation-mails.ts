import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { type QueuedMail, queueMails } from '../mails/queue-mail.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { decide, SIGNING_EVENT_TYPES } from './decide.ts';

export type ConfirmationMailServices = { readonly mailKey: MailKey; readonly document: DocumentCache };

/**
 * Confirms a signature to the signer. Starts at the head, so that introducing this mail does not confirm old
 * signatures. Only ids are queued; the mail is composed from the log when it is sent.
 */
export const CONFIRMATION_MAILS = { name: 'confirmation_mails', startsAt: 'head' } as const;

const mailsOf = async (event: DeliveredEvent, document: DocumentCache): Promise<readonly QueuedMail[]> => {
  if (!isEvent(waiverSigned, event)) return [];
  const { stream, eventId, metadata, data } = event;
  const { accountId, correlationId } = metadata;
  return decide(event, await document(accountId, data.versionHash)).map(
    ({ template, recipient, signedWaiverId, participantId, notAfter }) => ({
      eventId,
      stream,
      correlationId,
      accountId,
      personId: participantId,
      recipient,
      notAfter,
      repeatable: true,
      payload: { template, signedWaiverId },
    }),
  );
};

export const confirmationMails = ({ mailKey, document }: ConfirmationMailServices): Reactor => ({
  ...CONFIRMATION_MAILS,
  handles: SIGNING_EVENT_TYPES,
  react: async (transaction, events) => {
    const mails = await Promise.all(events.map((event) => mailsOf(event, document)));
    await queueMails(transaction, mailKey, mails.flat());
  },
});

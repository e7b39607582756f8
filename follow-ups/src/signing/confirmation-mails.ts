import type { DocumentCache } from '@waivers/events/blobs/document-cache.ts';
import { recipientAddressCorrected, waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { type QueuedMail, queueMails } from '../mails/queue-mail.ts';
import type { MailKey } from '../outbox/mail-key.ts';
import type { Reactor } from '../reactors/reactor.ts';
import { type ConfirmationMail, decide, decideCorrected, SIGNING_EVENT_TYPES } from './decide.ts';

export type ConfirmationMailServices = { readonly mailKey: MailKey; readonly document: DocumentCache };

/**
 * Confirms a signature to the signer, and again if the signer corrects the address. Starts at the head, so that
 * introducing this mail does not confirm old signatures. Only ids are queued; the mail is composed from the log when it is sent.
 */
export const CONFIRMATION_MAILS = { name: 'confirmation_mails', startsAt: 'head' } as const;

const decideMails = async (
  event: DeliveredEvent,
  document: DocumentCache,
): Promise<readonly ConfirmationMail[]> => {
  if (isEvent(recipientAddressCorrected, event)) return decideCorrected(event);
  if (!isEvent(waiverSigned, event)) return [];
  return decide(event, await document(event.metadata.accountId, event.data.versionHash));
};

const mailsOf = async (event: DeliveredEvent, document: DocumentCache): Promise<readonly QueuedMail[]> => {
  const { stream, eventId, metadata } = event;
  const { accountId, correlationId } = metadata;
  return (await decideMails(event, document)).map(
    ({ template, recipient, signedWaiverId, participantId, correctionId, notAfter }) => ({
      eventId,
      stream,
      correlationId,
      accountId,
      personId: participantId,
      recipient,
      notAfter,
      repeatable: true,
      payload: { template, signedWaiverId, ...(correctionId !== undefined && { correctionId }) },
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

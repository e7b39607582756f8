import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { mailId, type QueuedMail, queueMails } from '../mails/queue-mail.ts';
import type { Reactor } from '../reactors/reactor.ts';
import type { ConfirmationMailServices } from './confirmation-mails.ts';
import { decideReminder } from './remind-of-video.ts';

/** Starts at the head, so that no one is reminded of last week's visit. */
export const VIDEO_REMINDERS = { name: 'video_reminders', startsAt: 'head' } as const;

const mailsOf = async (
  event: DeliveredEvent,
  document: ConfirmationMailServices['document'],
): Promise<readonly QueuedMail[]> => {
  if (!isEvent(waiverSigned, event) || event.data.hasVideo !== true) return [];
  const { stream, eventId, metadata, data } = event;
  const { accountId, correlationId } = metadata;
  const reminder = decideReminder(event, await document(accountId, data.versionHash));
  if (reminder === undefined) return [];
  const { signedWaiverId, participantId, notBefore, notAfter } = reminder;
  const confirmationId = mailId(eventId, 'signed-waiver', 'signer');
  return [
    {
      eventId,
      stream,
      correlationId,
      accountId,
      personId: participantId,
      recipient: 'signer',
      notBefore,
      notAfter,
      repeatable: true,
      payload: { template: 'video-reminder', signedWaiverId, confirmationId },
    },
  ];
};

export const videoReminders = ({ mailKey, document }: ConfirmationMailServices): Reactor => ({
  ...VIDEO_REMINDERS,
  handles: [waiverSigned.type],
  react: async (transaction, events) => {
    const mails = await Promise.all(events.map((event) => mailsOf(event, document)));
    await queueMails(transaction, mailKey, mails.flat());
  },
});

import type { WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import type { checkInUndone, personCheckedIn } from '@waivers/events/definitions/front-desk.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredEvent, DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { EventHandlers } from '@waivers/events/delivery/follower/event-handlers.ts';

/** Contains only ids and times; clients with an API key read the rest from the API. */
export type MessageData = Readonly<Record<string, string | readonly string[]>>;

export type Message = { readonly type: WebhookType; readonly data: MessageData };

const ofSignature =
  (type: WebhookType) =>
  ({ stream }: DeliveredEvent): Message => ({ type, data: { signedWaiverId: idIn(stream) } });

const ofWaiver =
  (type: WebhookType) =>
  ({ stream }: DeliveredEvent): Message => ({ type, data: { waiverId: idIn(stream) } });

const ofPerson =
  (type: WebhookType) =>
  ({
    stream,
    data: { participantId, day },
  }: DeliveredOf<typeof personCheckedIn | typeof checkInUndone>): Message => ({
    type,
    data: { signedWaiverId: idIn(stream), participantId, day },
  });

export const MESSAGES: EventHandlers<Message | undefined> = {
  WaiverSigned: ({ stream, data: { waiverId, participants } }) => {
    const participantIds = participants.map(({ participantId }) => participantId);
    return { type: 'signed_waiver.signed', data: { signedWaiverId: idIn(stream), waiverId, participantIds } };
  },
  UnderstandingCompleted: ofSignature('signed_waiver.understood'),
  SignedWaiverVoided: ofSignature('signed_waiver.voided'),
  VoidTakenBack: ofSignature('signed_waiver.void_taken_back'),
  PersonCheckedIn: ofPerson('participant.checked_in'),
  CheckInUndone: ofPerson('participant.check_in_undone'),
  PersonErased: ({ stream, data }) => {
    if (categoryOf(stream) !== 'signedWaiver' || !('participantId' in data)) return undefined;
    const { participantId } = data;
    return { type: 'participant.erased', data: { signedWaiverId: idIn(stream), participantId } };
  },
  WaiverPublished: ofWaiver('waiver.published'),
  WaiverUnpublished: ofWaiver('waiver.unpublished'),
};

export const linkOf = ({ data }: Message, publicUrl: string): string =>
  'signedWaiverId' in data
    ? `${publicUrl}/v1/signed_waiver_auth/${String(data.signedWaiverId)}`
    : `${publicUrl}/v1/waiver/${String(data.waiverId)}`;

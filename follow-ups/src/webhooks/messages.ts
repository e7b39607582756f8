import type { WebhookType } from '@waivers/contract/webhooks/webhook-types.ts';
import {
  checkInUndone,
  personCheckedIn,
  signedWaiverVoided,
  voidTakenBack,
} from '@waivers/events/definitions/front-desk.ts';
import { personErased } from '@waivers/events/definitions/person-erased.ts';
import { waiverSigned } from '@waivers/events/definitions/signed-waiver.ts';
import { categoryOf, idIn } from '@waivers/events/definitions/streams.ts';
import { understandingCompleted } from '@waivers/events/definitions/understanding.ts';
import { waiverPublished, waiverUnpublished } from '@waivers/events/definitions/waiver.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';

/** Ids and times only: whoever may know more asks the API with a key. */
export type MessageData = Readonly<Record<string, string | readonly string[]>>;

export type Message = { readonly type: WebhookType; readonly data: MessageData };

/** Types that a webhook can be told of. */
export const HANDLED = [
  waiverSigned.type,
  understandingCompleted.type,
  signedWaiverVoided.type,
  voidTakenBack.type,
  personCheckedIn.type,
  checkInUndone.type,
  personErased.type,
  waiverPublished.type,
  waiverUnpublished.type,
] as const;

/** What a webhook is told of an event; undefined: nothing. Pure. */
export const messageOf = (event: DeliveredEvent): Message | undefined => {
  const id = idIn(event.stream);
  if (isEvent(waiverSigned, event)) {
    const { waiverId, participants } = event.data;
    const participantIds = participants.map(({ participantId }) => participantId);
    return { type: 'signed_waiver.signed', data: { signedWaiverId: id, waiverId, participantIds } };
  }
  if (isEvent(understandingCompleted, event))
    return { type: 'signed_waiver.understood', data: { signedWaiverId: id } };
  if (isEvent(signedWaiverVoided, event))
    return { type: 'signed_waiver.voided', data: { signedWaiverId: id } };
  if (isEvent(voidTakenBack, event))
    return { type: 'signed_waiver.void_taken_back', data: { signedWaiverId: id } };
  if (isEvent(personCheckedIn, event) || isEvent(checkInUndone, event)) {
    const { participantId, day } = event.data;
    const type = isEvent(personCheckedIn, event) ? 'participant.checked_in' : 'participant.check_in_undone';
    return { type, data: { signedWaiverId: id, participantId, day } };
  }
  if (isEvent(personErased, event)) {
    if (categoryOf(event.stream) !== 'signedWaiver' || !('participantId' in event.data)) return undefined;
    const { participantId } = event.data;
    return { type: 'participant.erased', data: { signedWaiverId: id, participantId } };
  }
  if (isEvent(waiverPublished, event)) return { type: 'waiver.published', data: { waiverId: id } };
  if (isEvent(waiverUnpublished, event)) return { type: 'waiver.unpublished', data: { waiverId: id } };
  return undefined;
};

/** Where the API tells more about it. */
export const linkOf = ({ data }: Message, publicUrl: string): string =>
  'signedWaiverId' in data
    ? `${publicUrl}/v1/signed_waiver_auth/${String(data.signedWaiverId)}`
    : `${publicUrl}/v1/waiver/${String(data.waiverId)}`;

import { idIn } from '@waivers/events/definitions/streams.ts';
import { temporaryPasswordIssued } from '@waivers/events/definitions/user.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';

export type RegistrationMail = {
  readonly template: 'temporary-password';
  readonly recipient: 'user';
  readonly userId: string;
};

export const REGISTRATION_EVENT_TYPES = [temporaryPasswordIssued.type] as const;

/** Returns an event's follow-ups, whether or not they have been handled. */
export const decide = (event: DeliveredEvent): readonly RegistrationMail[] =>
  isEvent(temporaryPasswordIssued, event)
    ? [{ template: 'temporary-password', recipient: 'user', userId: idIn(event.stream) }]
    : [];

import { temporaryPasswordIssued } from '@waivers/events/definitions/user.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';

/** A mail that follows from an event of a registration. */
export type RegistrationMail = {
  readonly template: 'temporary-password';
  readonly recipient: 'user';
  readonly userId: string;
};

/** The types that anything follows from. */
export const HANDLED = [temporaryPasswordIssued.type] as const;

/** Pure: what follows from an event, whether or not it has been done. */
export const decide = (event: DeliveredEvent): readonly RegistrationMail[] =>
  isEvent(temporaryPasswordIssued, event)
    ? [{ template: 'temporary-password', recipient: 'user', userId: event.stream.slice('user-'.length) }]
    : [];

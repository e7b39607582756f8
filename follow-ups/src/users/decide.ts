import { idIn } from '@waivers/events/definitions/streams.ts';
import {
  emailChanged,
  passwordChanged,
  passwordRecovered,
  passwordRecoveryRequested,
} from '@waivers/events/definitions/user.ts';
import { type DeliveredEvent, isEvent } from '@waivers/events/delivery/follower/delivered-event.ts';
import { EMAIL_LINK_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { MailPayload } from '../mails/layout/mail.ts';

/** Ids only: what the mail says is in the log. */
type Notice = Extract<MailPayload, { template: 'email-changed' | 'confirm-email' | 'password-changed' }>;

export type UserMail =
  | { readonly kind: 'recovery'; readonly userId: string }
  | {
      readonly kind: 'notice';
      readonly recipient: 'user' | 'previous-address';
      readonly userId: string;
      readonly notAfter: Date;
      readonly payload: Notice;
    };

/** Types that have follow-ups. */
export const HANDLED = [
  passwordRecoveryRequested.type,
  emailChanged.type,
  passwordChanged.type,
  passwordRecovered.type,
] as const;

/** What follows from an event, done or not. Pure. */
export const decide = (event: DeliveredEvent): readonly UserMail[] => {
  const { stream, eventId, metadata } = event;
  const userId = idIn(stream);
  const notAfter = new Date(Date.parse(metadata.occurredAt) + EMAIL_LINK_LIFETIME_MS);
  const notice = (payload: Notice, recipient: 'user' | 'previous-address' = 'user'): UserMail => ({
    kind: 'notice',
    recipient,
    userId,
    notAfter,
    payload,
  });
  if (isEvent(passwordRecoveryRequested, event)) return [{ kind: 'recovery', userId }];
  if (isEvent(emailChanged, event)) {
    return [
      notice({ template: 'email-changed', userId, changeId: eventId }, 'previous-address'),
      notice({ template: 'confirm-email', userId, changeId: eventId }),
    ];
  }
  if (isEvent(passwordChanged, event) || isEvent(passwordRecovered, event)) {
    return [notice({ template: 'password-changed', userId, changedAt: metadata.occurredAt })];
  }
  return [];
};

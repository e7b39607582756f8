import type { invitationSentAgain, personInvited } from '@waivers/events/definitions/people.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredEvent, DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { EventHandlers } from '@waivers/events/delivery/follower/event-handlers.ts';
import { EMAIL_LINK_LIFETIME_MS, INVITATION_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { MailPayload } from '../mails/layout/mail.ts';

/** Holds only ids, because the mail's content is in the log. */
type Notice = Extract<
  MailPayload,
  { template: 'email-changed' | 'confirm-email' | 'password-changed' | 'invitation' }
>;

export type UserMail =
  | { readonly kind: 'recovery'; readonly userId: string }
  | {
      readonly kind: 'notice';
      readonly recipient: 'user' | 'previous-address';
      readonly userId: string;
      readonly notAfter: Date;
      readonly payload: Notice;
    };

const notice = (
  { stream, metadata }: DeliveredEvent,
  payload: (userId: string) => Notice,
  recipient: 'user' | 'previous-address' = 'user',
): UserMail => {
  const userId = idIn(stream);
  const notAfter = new Date(Date.parse(metadata.occurredAt) + EMAIL_LINK_LIFETIME_MS);
  return { kind: 'notice', recipient, userId, notAfter, payload: payload(userId) };
};

const passwordNotice = (event: DeliveredEvent): readonly UserMail[] => [
  notice(event, (userId) => ({
    template: 'password-changed',
    userId,
    changedAt: event.metadata.occurredAt,
  })),
];

const invitation = ({
  eventId: invitationId,
  data: { userId },
  metadata,
}: DeliveredOf<typeof personInvited | typeof invitationSentAgain>): readonly UserMail[] => [
  {
    kind: 'notice',
    recipient: 'user',
    userId,
    notAfter: new Date(Date.parse(metadata.occurredAt) + INVITATION_LIFETIME_MS),
    payload: { template: 'invitation', userId, invitationId },
  },
];

export const USER_MAILS_OF: EventHandlers<readonly UserMail[]> = {
  PasswordRecoveryRequested: ({ stream }) => [{ kind: 'recovery', userId: idIn(stream) }],
  EmailChanged: (event) => {
    const { eventId: changeId } = event;
    return [
      notice(event, (userId) => ({ template: 'email-changed', userId, changeId }), 'previous-address'),
      notice(event, (userId) => ({ template: 'confirm-email', userId, changeId })),
    ];
  },
  PersonInvited: invitation,
  InvitationSentAgain: invitation,
  PasswordChanged: passwordNotice,
  PasswordRecovered: passwordNotice,
};

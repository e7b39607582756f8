import type { invitationSentAgain, personInvited } from '@waivers/events/definitions/people.ts';
import { idIn } from '@waivers/events/definitions/streams.ts';
import type { DeliveredEvent, DeliveredOf } from '@waivers/events/delivery/follower/delivered-event.ts';
import type { EventHandlers } from '@waivers/events/delivery/follower/event-handlers.ts';
import type { FactorKind } from '@waivers/events/folds/user.ts';
import { eventIdOf } from '@waivers/events/log/port/event-id.ts';
import { EMAIL_LINK_LIFETIME_MS, INVITATION_LIFETIME_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { MailPayload } from '../mails/layout/mail.ts';

/** Holds only ids, because the mail's content is in the log. */
type Notice = Extract<
  MailPayload,
  {
    template:
      | 'email-changed'
      | 'confirm-email'
      | 'password-changed'
      | 'second-factor-added'
      | 'second-factor-removed'
      | 'recovery-codes-made'
      | 'recovery-code-used'
      | 'invitation';
  }
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

const factorNotice = (
  event: DeliveredEvent,
  template: 'second-factor-added' | 'second-factor-removed',
  factor: FactorKind | 'all',
): readonly UserMail[] => [
  notice(event, (userId) => ({ template, userId, factor, changedAt: event.metadata.occurredAt })),
];

/** The codes that come with the first factor follow its event, whose mail is enough. */
const isAlone = ({ eventId, stream, metadata }: DeliveredEvent): boolean =>
  eventId === eventIdOf(stream, metadata.commandId, 0);

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
  SecondFactorAdded: (event) => factorNotice(event, 'second-factor-added', event.data.kind),
  SecondFactorRemoved: (event) => factorNotice(event, 'second-factor-removed', event.data.kind),
  SecondFactorReset: (event) => factorNotice(event, 'second-factor-removed', 'all'),
  RecoveryCodesIssued: (event) =>
    isAlone(event)
      ? [
          notice(event, (userId) => ({
            template: 'recovery-codes-made',
            userId,
            madeAt: event.metadata.occurredAt,
          })),
        ]
      : [],
  RecoveryCodeUsed: (event) => [
    notice(event, (userId) => ({
      template: 'recovery-code-used',
      userId,
      usedAt: event.metadata.occurredAt,
      left: event.data.left,
    })),
  ],
};

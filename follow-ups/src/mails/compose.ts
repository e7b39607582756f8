import type { DueFollowUp } from '../outbox/delivery.ts';
import type { MailPayload } from './layout/mail.ts';
import { confirmationMail, testMail } from './letters/confirmation-mail.ts';
import { invitationMail } from './letters/invitation-mail.ts';
import {
  emailChangeMail,
  integrationOffMail,
  passwordChangedMail,
  recoveryCodesMadeMail,
  recoveryCodeUsedMail,
  secondFactorMail,
  webhookOffMail,
} from './letters/notice-mails.ts';
import { passwordMail } from './letters/password-mail.ts';
import { videoReminder } from './letters/video-reminder.ts';
import type { ComposeResult, MailServices } from './mail-services.ts';

/**
 * Composes a mail from its payload and the log when it is sent, so that a corrected text also reaches queued mails.
 * @throws LogError if the log is unavailable
 */
export type ComposeMail = (
  about: Pick<DueFollowUp, 'accountId' | 'requestedAt'>,
  payload: MailPayload,
) => Promise<ComposeResult>;

export const createComposeMail =
  (services: MailServices): ComposeMail =>
  async ({ accountId, requestedAt }, payload) => {
    const sender = await services.senders.of(accountId);
    if (sender === undefined) return 'unwanted';
    switch (payload.template) {
      case 'temporary-password':
      case 'recovery':
        return passwordMail(payload, sender, services.publicUrl);
      case 'signed-waiver':
        return confirmationMail(services, sender, payload, requestedAt);
      case 'video-reminder':
        return videoReminder(services, sender, payload);
      case 'test':
        return testMail(services, sender, payload);
      case 'email-changed':
      case 'confirm-email':
        return emailChangeMail(services, sender, payload);
      case 'invitation':
        return invitationMail(services, sender, payload);
      case 'password-changed':
        return passwordChangedMail(services, sender, payload);
      case 'second-factor-added':
      case 'second-factor-removed':
        return secondFactorMail(services, sender, payload);
      case 'recovery-codes-made':
        return recoveryCodesMadeMail(services, sender, payload);
      case 'recovery-code-used':
        return recoveryCodeUsedMail(services, sender, payload);
      case 'integration-off':
        return integrationOffMail(services, sender, payload);
      case 'webhook-off':
        return webhookOffMail(services, sender, payload, accountId);
      default:
        return payload satisfies never;
    }
  };

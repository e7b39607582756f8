import type { KeyObject } from 'node:crypto';
import type { CommandServices } from '@waivers/command-api/handle-command.ts';
import type { KeptDocuments } from '@waivers/events/blobs/kept-documents.ts';
import type { NotSent } from '../outbox/delivery.ts';
import type { Logos } from './layout/logos.ts';
import type { Mail, MailPayload } from './layout/mail.ts';
import { confirmationMail, testMail } from './letters/confirmation-mail.ts';
import {
  emailChangeMail,
  integrationOffMail,
  passwordChangedMail,
  webhookOffMail,
} from './letters/notice-mails.ts';
import { passwordMail } from './letters/password-mail.ts';
import { videoReminder } from './letters/video-reminder.ts';
import type { Senders } from './sender.ts';

export type MailServices = CommandServices & {
  readonly publicUrl: string;
  readonly document: KeptDocuments;
  readonly logos: Logos;
  readonly senders: Senders;
  /** Makes signed keys. */
  readonly linkKey: KeyObject;
  /** Makes the links of mails about an address. */
  readonly fingerprintKey: Buffer;
};

/** A mail, or why there is none. */
export type Composed = Mail | NotSent;

/**
 * Makes the mail now, from its payload and the log, so that a corrected text also applies to waiting mails.
 * @throws LogError when the log is away
 */
export type ComposeMail = (about: { readonly accountId: string }, payload: MailPayload) => Promise<Composed>;

export const createComposeMail =
  (services: MailServices): ComposeMail =>
  async ({ accountId }, payload) => {
    const sender = await services.senders.of(accountId);
    if (sender === undefined) return 'unwanted';
    switch (payload.template) {
      case 'temporary-password':
      case 'recovery':
        return passwordMail(payload, sender, services.publicUrl);
      case 'signed-waiver':
        return confirmationMail(services, sender, payload);
      case 'video-reminder':
        return videoReminder(services, sender, payload);
      case 'test':
        return testMail(services, sender, payload);
      case 'email-changed':
      case 'confirm-email':
        return emailChangeMail(services, sender, payload);
      case 'password-changed':
        return passwordChangedMail(services, sender, payload);
      case 'integration-off':
        return integrationOffMail(services, sender, payload);
      case 'webhook-off':
        return webhookOffMail(services, sender, payload, accountId);
      default:
        return payload satisfies never;
    }
  };

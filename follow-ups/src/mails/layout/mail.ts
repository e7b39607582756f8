import type { FactorKind } from '@waivers/events/folds/user.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import type { MailText } from '@waivers/waiver/rich-text/mail-text.ts';

export type InlineImage = {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
};

/** A mail without the headers that all mails of an installation share (sender address, `Message-ID`). */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Sender's display name: the business or the product. */
  readonly fromName: string;
  /** The owner's address, in mails to their customers. */
  readonly replyTo?: string;
  readonly attachments: readonly InlineImage[];
};

/** Password mails are the only payloads with a secret that is not in the log. */
export type PasswordPayload = {
  readonly template: 'temporary-password' | 'recovery';
  readonly to: string;
  readonly firstName: string;
  /** Missing from mails queued by an older release. */
  readonly lastName?: string | undefined;
  readonly company: string;
  readonly username: string;
  readonly temporaryPassword: string;
  readonly expiresAt: string;
};

/**
 * Sealed until the mail is composed. Holds only what the log does not contain; everything else is read and decrypted
 * when the mail is sent, so that an erasure leaves nothing behind.
 */
export type MailPayload =
  | PasswordPayload
  | {
      readonly template: 'email-changed' | 'confirm-email';
      readonly userId: string;
      readonly changeId: string;
    }
  /** Id of the event that sent the invitation. */
  | { readonly template: 'invitation'; readonly userId: string; readonly invitationId: string }
  | { readonly template: 'password-changed'; readonly userId: string; readonly changedAt: string }
  | {
      readonly template: 'second-factor-added' | 'second-factor-removed';
      readonly userId: string;
      /** `all` when the operator removed them. */
      readonly factor: FactorKind | 'all';
      readonly changedAt: string;
    }
  | { readonly template: 'recovery-codes-made'; readonly userId: string; readonly madeAt: string }
  | {
      readonly template: 'recovery-code-used';
      readonly userId: string;
      readonly usedAt: string;
      /** Number of unused codes. */
      readonly left: number;
    }
  | {
      readonly template: 'integration-off';
      readonly userId: string;
      readonly service: IntegrationService;
    }
  | {
      readonly template: 'webhook-off';
      readonly userId: string;
      readonly webhookId: string;
      readonly reason: 'failing' | 'gone';
    }
  | {
      readonly template: 'signed-waiver';
      readonly signedWaiverId: string;
      /** Id of the event that corrected the address. Only in the mail that it caused. */
      readonly correctionId?: string;
    }
  | {
      readonly template: 'video-reminder';
      readonly signedWaiverId: string;
      /** Follow-up id of the confirmation. If that mail was refused, no reminder is sent. */
      readonly confirmationId: string;
    }
  | {
      readonly template: 'test';
      readonly userId: string;
      readonly emailSubject: string;
      readonly emailTemplate: MailText;
      readonly locale: ProductLocale;
    };

export type MailTemplate = MailPayload['template'];

import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { Mail, MailPayload } from './mail.ts';
import { passwordMail } from './password-mail.ts';
import { readSender } from './sender.ts';

export type MailServices = {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly keys: Pick<KeyStore, 'find'>;
  readonly publicUrl: string;
};

/**
 * Makes the mail now, from its payload and the log, so that a corrected text also applies to waiting mails.
 * @returns undefined when there is nobody left to send it to @throws LogError when the log is away
 */
export type ComposeMail = (
  about: { readonly accountId: string },
  payload: MailPayload,
) => Promise<Mail | undefined>;

export const createComposeMail =
  (services: MailServices): ComposeMail =>
  async ({ accountId }, payload) => {
    const sender = await readSender(services, accountId);
    if (sender === undefined) return undefined;
    switch (payload.template) {
      case 'temporary-password':
      case 'recovery':
        return passwordMail(payload, sender, services.publicUrl);
      default:
        throw new Error(`No mail is made of ${payload.template}.`);
    }
  };

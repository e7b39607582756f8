import type { MailSettings } from '@waivers/server/smtp-settings.ts';
import { keptInOutbox, type MailSender } from '../mails/mail-delivery.ts';

export type OpenedSender = {
  readonly sender: MailSender;
  /** Of message ids. */
  readonly domain: string;
  /** After the last attempt. */
  close(): void;
};

/** SMTP, or without settings the outbox, which keeps mails. */
export const openSender = async (
  mail: MailSettings | undefined,
  publicUrl: string,
): Promise<OpenedSender> => {
  if (mail === undefined)
    return { sender: keptInOutbox, domain: new URL(publicUrl).hostname, close: () => undefined };
  // The client takes memory, and installations without a mail server do without it.
  const { createSmtpSender } = await import('./smtp-sender.ts');
  const sender = createSmtpSender(mail);
  const { address } = mail.from;
  return { sender, domain: address.slice(address.lastIndexOf('@') + 1), close: sender.close };
};

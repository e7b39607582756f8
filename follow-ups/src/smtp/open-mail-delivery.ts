import type { MailSettings } from '@waivers/server/settings/smtp-settings.ts';
import { keptInOutbox, type MailDeliveryServices, mailDelivery } from '../mails/mail-delivery.ts';
import type { Delivery } from '../outbox/delivery.ts';

export type OpenedMailDelivery = {
  readonly delivery: Delivery;
  /** After the last attempt. */
  close(): void;
};

/** SMTP, or without settings the outbox, which keeps mails. */
export const openMailDelivery = async (
  mail: MailSettings | undefined,
  services: Pick<MailDeliveryServices, 'compose' | 'turns'>,
): Promise<OpenedMailDelivery> => {
  if (mail === undefined) return { delivery: keptInOutbox(services.compose), close: () => undefined };
  // The client takes memory, and installations without a mail server do without it.
  const { createSmtpSender } = await import('./smtp-sender.ts');
  const sender = createSmtpSender(mail);
  const { address } = mail.from;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return { delivery: mailDelivery({ ...services, sender, domain }), close: sender.close };
};

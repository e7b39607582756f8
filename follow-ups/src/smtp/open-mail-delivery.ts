import type { MailSettings } from '@waivers/server/settings/smtp-settings.ts';
import { type MailDeliveryServices, mailDelivery, outboxDelivery } from '../mails/mail-delivery.ts';
import type { Delivery } from '../outbox/delivery.ts';

export type MailDelivery = {
  readonly delivery: Delivery;
  /** Call after the last attempt. */
  close(): void;
};

/** SMTP, or the outbox, which keeps mails, when there are no settings. */
export const openMailDelivery = async (
  mail: MailSettings | undefined,
  services: Pick<MailDeliveryServices, 'compose' | 'turns'>,
): Promise<MailDelivery> => {
  if (mail === undefined) return { delivery: outboxDelivery(services.compose), close: () => undefined };
  // Loaded on demand: the client needs memory that installations without a mail server can save.
  const { createSmtpSender } = await import('./smtp-sender.ts');
  const sender = createSmtpSender(mail);
  const { address } = mail.from;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return { delivery: mailDelivery({ ...services, sender, domain }), close: sender.close };
};

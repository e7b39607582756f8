import type { MailSettings } from '@waivers/server/settings/smtp-settings.ts';
import { type MailDeliveryServices, mailDelivery, outboxDelivery } from '../mails/mail-delivery.ts';
import type { Delivery } from '../outbox/delivery.ts';

export type MailDelivery = {
  readonly delivery: Delivery;
  /** Must be called after the last attempt. */
  close(): void;
};

/** Opens delivery over SMTP. Without mail settings, mails are kept in the outbox instead. */
export const openMailDelivery = async (
  mail: MailSettings | undefined,
  services: Pick<MailDeliveryServices, 'compose' | 'turns'>,
): Promise<MailDelivery> => {
  if (mail === undefined) return { delivery: outboxDelivery(services.compose), close: () => undefined };
  // Loaded on demand to save memory in installations without a mail server.
  const { createSmtpSender } = await import('./smtp-sender.ts');
  const sender = createSmtpSender(mail);
  const { address } = mail.from;
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return { delivery: mailDelivery({ ...services, sender, domain }), close: sender.close };
};

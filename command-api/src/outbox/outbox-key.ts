import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What opens `/dev/outbox`, made of the registration token: whoever has started the product has both. A tunnel that ends
 * on this machine makes strangers look like the machine itself; they do not know it.
 */
export const outboxKey = (registrationToken: string): string =>
  createHmac('sha256', registrationToken).update('waiver-outbox/1').digest('base64url');

/** Where the mails are, for whoever knows the registration token. */
export const outboxPath = (registrationToken: string): string =>
  `/dev/outbox?key=${outboxKey(registrationToken)}`;

export const isOutboxKey = (registrationToken: string, given: string): boolean => {
  const [ours, theirs] = [Buffer.from(outboxKey(registrationToken)), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
};

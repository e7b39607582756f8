import { createHmac, timingSafeEqual } from 'node:crypto';

/** Derived from the registration token: a tunnel that ends here makes strangers look local, but they lack this key. */
const outboxKey = (registrationToken: string): string =>
  createHmac('sha256', registrationToken).update('waiver-outbox/1').digest('base64url');

export const outboxPath = (registrationToken: string): string =>
  `/dev/outbox?key=${outboxKey(registrationToken)}`;

export const isOutboxKey = (registrationToken: string, given: string): boolean => {
  const [ours, theirs] = [Buffer.from(outboxKey(registrationToken)), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
};

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keeps out remote visitors who appear local through a tunnel but do not know the registration token. */
const outboxKey = (registrationToken: string): string =>
  createHmac('sha256', registrationToken).update('waiver-outbox/1').digest('base64url');

export const outboxPath = (registrationToken: string): string =>
  `/dev/outbox?key=${outboxKey(registrationToken)}`;

export const isOutboxKey = (registrationToken: string, given: string): boolean => {
  const [ours, theirs] = [Buffer.from(outboxKey(registrationToken)), Buffer.from(given)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
};

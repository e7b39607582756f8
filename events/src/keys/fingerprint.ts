import { createHmac } from 'node:crypto';

/** Uses HMAC because a hash of a guessable value can be reversed. @param purpose keeps uses apart */
export const fingerprint = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

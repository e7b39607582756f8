import { createHmac } from 'node:crypto';

/**
 * An HMAC, because a plain hash of a guessable value can be reversed by trying (all of IPv4 takes seconds).
 * @param purpose separates uses
 * @returns 32 bytes
 */
export const fingerprint = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

import { createHmac } from 'node:crypto';

/**
 * Keyed, because a plain hash of a guessable value (all of IPv4 takes seconds) can be found by trying.
 * @param purpose separates different uses @returns 32 bytes
 */
export const fingerprint = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

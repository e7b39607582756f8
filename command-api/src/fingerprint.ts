import { createHmac } from 'node:crypto';

/**
 * Of names and addresses that are compared but never read back. Keyed, because a plain hash of something that can be
 * guessed is found again by trying: all of IPv4 takes seconds.
 * @param key a secret of the installation
 * @param purpose keeps the fingerprints of different uses apart
 * @returns 32 bytes
 */
export const fingerprint = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

import { createHmac } from 'node:crypto';

/** An HMAC, because hashes of guessable values can be reversed. @param purpose separates uses */
export const fingerprint = (key: Buffer, purpose: string, text: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n${text}`).digest();

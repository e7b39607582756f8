import { createHmac, hash, type KeyObject } from 'node:crypto';

/**
 * Returns the capability to read one signed waiver, 43 characters: base64url of HMAC-SHA-256(link key, `waiver-link/1
 * LF id LF generation`). Derived, so that retrying a signature yields the same key. Frozen.
 */
export const signedKeyOf = (linkKey: KeyObject, signedWaiverId: string, generation: number): string =>
  createHmac('sha256', linkKey)
    .update(['waiver-link/1', signedWaiverId, String(generation)].join('\n'))
    .digest('base64url');

/** Returns the SHA-256 in hex, which is stored instead of the key. */
export const hashOfSignedKey = (signedKey: string): string => hash('sha256', signedKey, 'hex');

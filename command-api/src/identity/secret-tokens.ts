import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as base64url. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** Tables hold this hash instead of the token. It needs no key, because nobody can guess 256 bits. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');

import { randomInt } from 'node:crypto';

/** Without 0 O 1 l I and the like, because people copy it by hand. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** 100 random bits as 20 characters in groups of five, valid for one log-in. */
export const makeTemporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

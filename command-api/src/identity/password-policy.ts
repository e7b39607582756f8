import type { ValidationError } from '@waivers/waiver/validation.ts';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

/** Longer ones are refused: hashing time must not be the client's to choose. */
export const MAX_PASSWORD_LENGTH = 256;

/**
 * A password as it is hashed. Spaces around it are dropped at setting (the spec's rule) and therefore at log-in too,
 * else a person who typed one could never get in; NFKC, because keyboards spell one character in several ways.
 */
export const normalisePassword = (typed: string): string => typed.trim().normalize('NFKC');

export type PasswordRules = {
  /** `AUTH_PASSWORD_MIN_LENGTH`; the spec's 6 is the floor. */
  readonly minLength: number;
  /** What everybody knows about the owner: company, user name, e-mail. */
  readonly knownWords: readonly string[];
};

/**
 * What is wrong with a new password, or undefined. The rule and its text are those of spec section 5 (a letter and a
 * digit, at least 6 characters); frequent passwords and the owner's own names are refused beside it.
 */
export const refusePassword = (
  typed: string,
  { minLength, knownWords }: PasswordRules,
): Omit<ValidationError, 'path'> | undefined => {
  const password = normalisePassword(typed);
  const length = Math.max(6, minLength);
  if (password.length > MAX_PASSWORD_LENGTH) {
    return { code: 'too_long', params: { max: MAX_PASSWORD_LENGTH } };
  }
  if ([...password].length < length || !/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) {
    return { code: 'weak_password', params: { min: length } };
  }
  const folded = password.toLowerCase();
  const isKnown = knownWords.some((word) => folded === normalisePassword(word).toLowerCase());
  if (isKnown || FREQUENT_PASSWORDS.has(folded)) {
    return { code: 'frequent_password' };
  }
  return undefined;
};

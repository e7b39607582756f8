import type { ValidationError } from '@waivers/waiver/validation.ts';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

/** Bounds hashing time. */
export const MAX_PASSWORD_LENGTH = 256;

/** Trims as the spec requires. NFKC, because keyboards encode characters differently. */
export const normalisePassword = (typed: string): string => typed.trim().normalize('NFKC');

export type PasswordRules = {
  /** `AUTH_PASSWORD_MIN_LENGTH`, at least the spec's 6. */
  readonly minLength: number;
  /** Per spec: any letter in the first password, later a lower-case one (or of a script without case). */
  readonly letter: 'any' | 'lower_case';
  /** Company, user name and e-mail. */
  readonly knownWords: readonly string[];
};

const LETTERS = { any: /\p{L}/u, lower_case: /[\p{Ll}\p{Lo}]/u };

/** Returns undefined if acceptable. Beyond spec section 5, refuses frequent passwords and own names. */
export const refusePassword = (
  typed: string,
  { minLength, letter, knownWords }: PasswordRules,
): Omit<ValidationError, 'path'> | undefined => {
  const password = normalisePassword(typed);
  const length = Math.max(6, minLength);
  if (password.length > MAX_PASSWORD_LENGTH) {
    return { code: 'too_long', params: { max: MAX_PASSWORD_LENGTH } };
  }
  if ([...password].length < length || !LETTERS[letter].test(password) || !/\p{Nd}/u.test(password)) {
    return { code: 'weak_password', params: { min: length } };
  }
  const folded = password.toLowerCase();
  const isKnown = knownWords.some((word) => folded === normalisePassword(word).toLowerCase());
  if (isKnown || FREQUENT_PASSWORDS.has(folded)) {
    return { code: 'frequent_password' };
  }
  return undefined;
};

import type { ValidationError } from '@waivers/waiver/validation.ts';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';

/** Bounds the time of hashing. */
export const MAX_PASSWORD_LENGTH = 256;

/** Trimmed when set (the spec's rule), hence also at log-in; NFKC, because keyboards spell characters differently. */
export const normalisePassword = (typed: string): string => typed.trim().normalize('NFKC');

export type PasswordRules = {
  /** `AUTH_PASSWORD_MIN_LENGTH`; the spec's 6 is the floor. */
  readonly minLength: number;
  /** The spec's: any letter for the first password, one in lower case (or of a script without case) for a later one. */
  readonly letter: 'any' | 'lower_case';
  /** Publicly known: company, user name, e-mail. */
  readonly knownWords: readonly string[];
};

const LETTERS = { any: /\p{L}/u, lower_case: /[\p{Ll}\p{Lo}]/u };

/** Undefined when accepted. Spec section 5; also refuses frequent passwords and the owner's own names. */
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

import type { ValidationError } from '@waivers/waiver/validation.ts';
import type { IsBreached } from './breached-passwords.ts';

/** Bounds the hashing time. */
export const MAX_PASSWORD_LENGTH = 256;

/** Trims, as the spec requires, and applies NFKC because keyboards encode the same character differently. */
export const normalisePassword = (typed: string): string => typed.trim().normalize('NFKC');

export type PasswordRules = {
  /** `AUTH_PASSWORD_MIN_LENGTH`. The spec requires at least 6. */
  readonly minLength: number;
  /** Per spec, a first password needs any letter, later ones a lower-case letter or one from a script without case. */
  readonly letter: 'any' | 'lower_case';
  /** The user's company, user name and email address. */
  readonly knownWords: readonly string[];
  readonly isBreached: IsBreached;
};

const LETTERS = { any: /\p{L}/u, lower_case: /[\p{Ll}\p{Lo}]/u };

/** Beyond spec section 5, refuses leaked passwords and the user's names. @returns undefined if acceptable */
export const refusePassword = async (
  typed: string,
  { minLength, letter, knownWords, isBreached }: PasswordRules,
): Promise<Omit<ValidationError, 'path'> | undefined> => {
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
  return isKnown || (await isBreached(password)) ? { code: 'frequent_password' } : undefined;
};

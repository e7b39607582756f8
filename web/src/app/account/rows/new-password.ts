import type { AppTextId } from '../../../messages/text-ids.ts';

export type Passwords = {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
};

/** Letters of scripts without case count as lowercase. */
const isWeak = (password: string, minLength: number): boolean =>
  [...password].length < minLength || !/[\p{Ll}\p{Lo}]/u.test(password) || !/\d/.test(password);

/** Spec section 5. @param minLength of this installation @returns ids of texts */
export const judgePasswords = (
  { currentPassword, newPassword, confirmation }: Passwords,
  minLength: number,
): Readonly<Partial<Record<keyof Passwords, AppTextId>>> => ({
  ...(currentPassword === '' ? { currentPassword: 'account.required' } : {}),
  ...(isWeak(newPassword.trim(), minLength) ? { newPassword: 'account.passwordWeak' } : {}),
  ...(confirmation.trim() === '' ? { confirmation: 'account.passwordRequired' } : {}),
  ...(confirmation.trim() !== '' && confirmation.trim() !== newPassword.trim()
    ? { confirmation: 'password.differ' }
    : {}),
});

/** By code of the server. */
export const REFUSED: Readonly<Partial<Record<string, AppTextId>>> = {
  wrong_password: 'account.passwordWrong',
  weak_password: 'account.passwordWeak',
  frequent_password: 'password.frequent',
  same_password: 'account.passwordSame',
};

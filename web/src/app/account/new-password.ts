import type { AppTextId } from '../../messages/text-ids.ts';

export type Passwords = {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
};

/** Spec sections 5 and 9. An installation may ask for more, which the server says. */
export const MIN_LENGTH = 6;

/** Letters of scripts without case count as lowercase. */
const isWeak = (password: string): boolean =>
  [...password].length < MIN_LENGTH || !/[\p{Ll}\p{Lo}]/u.test(password) || !/\d/.test(password);

/** Spec section 5. @returns ids of texts */
export const judgePasswords = ({
  currentPassword,
  newPassword,
  confirmation,
}: Passwords): Readonly<Partial<Record<keyof Passwords, AppTextId>>> => ({
  ...(currentPassword === '' ? { currentPassword: 'account.required' } : {}),
  ...(isWeak(newPassword.trim()) ? { newPassword: 'account.passwordWeak' } : {}),
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

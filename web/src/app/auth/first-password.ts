import type { AppTextId } from '../../messages/text-ids.ts';
import { Problem } from '../problems/problem.ts';

export type PasswordErrors = { readonly newPassword?: AppTextId; readonly confirmation?: AppTextId };

/** @param minLength the installation's: 6 of spec section 5, or more @returns ids of texts */
export const judgePassword = (
  newPassword: string,
  confirmation: string,
  minLength: number,
): PasswordErrors => ({
  ...([...newPassword.trim()].length < minLength || !/\p{L}/u.test(newPassword) || !/\d/.test(newPassword)
    ? { newPassword: 'password.weak' }
    : {}),
  ...(newPassword === confirmation ? {} : { confirmation: 'password.differ' }),
});

const SERVER: Readonly<Record<string, AppTextId>> = {
  weak_password: 'password.weak',
  frequent_password: 'password.frequent',
  same_password: 'password.same',
};

/** Undefined when the error is about something else. */
export const refusedPassword = (error: unknown): AppTextId | undefined => {
  if (!(error instanceof Problem) || error.status !== 422) return undefined;
  return SERVER[error.errors[0]?.code ?? ''] ?? 'password.weak';
};

import { Problem } from '../api/problem.ts';

/** Spec section 5. */
const MIN_LENGTH = 6;

export type PasswordErrors = { readonly newPassword?: string; readonly confirmation?: string };

/** What is wrong with a new password and its repetition, as ids of texts. */
export const judgePassword = (newPassword: string, confirmation: string): PasswordErrors => ({
  ...(newPassword.trim().length < MIN_LENGTH || !/\p{L}/u.test(newPassword) || !/\d/.test(newPassword)
    ? { newPassword: 'password.weak' }
    : {}),
  ...(newPassword === confirmation ? {} : { confirmation: 'password.differ' }),
});

const SERVER: Readonly<Record<string, string>> = {
  weak_password: 'password.weak',
  frequent_password: 'password.frequent',
  same_password: 'password.same',
};

/** What the server says about the new password; undefined when it is about something else. */
export const refusedPassword = (error: unknown): string | undefined => {
  if (!(error instanceof Problem) || error.status !== 422) return undefined;
  return SERVER[error.errors[0]?.code ?? ''] ?? 'password.weak';
};

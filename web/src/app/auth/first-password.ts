import { Problem } from '../problems/problem.ts';

export type PasswordErrors = { readonly newPassword?: string; readonly confirmation?: string };

/**
 * What is wrong with a new password and its repetition, as ids of texts.
 * @param minLength what the installation asks for: 6 of spec section 5, or more
 */
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

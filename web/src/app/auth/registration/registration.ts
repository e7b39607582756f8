import type { AppTextId } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { EMAIL } from '../../../ui/fields/field-error.ts';

export type RegistrationInput = {
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export type RegistrationField = keyof RegistrationInput;

export type RegistrationErrors = Readonly<Partial<Record<RegistrationField, AppTextId>>>;

export const REGISTRATION_FIELDS = ['company', 'firstName', 'lastName', 'email'] as const;

const validateField = (name: RegistrationField, typed: string): AppTextId | undefined => {
  const isEmpty = typed.trim() === '';
  if (name !== 'email') return isEmpty ? 'register.required' : undefined;
  if (isEmpty) return 'register.emailRequired';
  return EMAIL.test(typed.trim()) ? undefined : 'register.emailInvalid';
};

/** Validates the form (spec section 5). */
export const validateRegistration = (typed: RegistrationInput): RegistrationErrors =>
  Object.fromEntries(
    REGISTRATION_FIELDS.flatMap((name) => {
      const wrong = validateField(name, typed[name]);
      return wrong === undefined ? [] : [[name, wrong]];
    }),
  );

export const registrationErrorsOf = (error: unknown, typed: RegistrationInput): RegistrationErrors => {
  if (!(error instanceof Problem)) return {};
  if (error.code === 'email_taken') return { email: 'register.emailTaken' };
  const named = REGISTRATION_FIELDS.filter((name) => error.errors.some(({ path }) => path === name));
  return Object.fromEntries(
    named.map((name) => [name, validateField(name, typed[name]) ?? 'register.unreadable']),
  );
};

import type { AppTextId } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { EMAIL } from '../../../ui/fields/field-error.ts';

export type Registration = {
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

export type RegistrationField = keyof Registration;

export type RegistrationErrors = Readonly<Partial<Record<RegistrationField, AppTextId>>>;

export const REGISTRATION_FIELDS = ['company', 'firstName', 'lastName', 'email'] as const;

const judgeField = (name: RegistrationField, typed: string): AppTextId | undefined => {
  const isEmpty = typed.trim() === '';
  if (name !== 'email') return isEmpty ? 'register.required' : undefined;
  if (isEmpty) return 'register.emailRequired';
  return EMAIL.test(typed.trim()) ? undefined : 'register.emailInvalid';
};

/** Spec section 5. */
export const judgeRegistration = (typed: Registration): RegistrationErrors =>
  Object.fromEntries(
    REGISTRATION_FIELDS.flatMap((name) => {
      const wrong = judgeField(name, typed[name]);
      return wrong === undefined ? [] : [[name, wrong]];
    }),
  );

export const refusedRegistration = (error: unknown, typed: Registration): RegistrationErrors => {
  if (!(error instanceof Problem)) return {};
  if (error.code === 'email_taken') return { email: 'register.emailTaken' };
  const named = REGISTRATION_FIELDS.filter((name) => error.errors.some(({ path }) => path === name));
  return Object.fromEntries(
    named.map((name) => [name, judgeField(name, typed[name]) ?? 'register.unreadable']),
  );
};

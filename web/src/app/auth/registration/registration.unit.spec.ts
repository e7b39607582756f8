import { describe, expect, it } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { registrationErrorsOf, validateRegistration } from './registration.ts';

const typed = { company: 'Höhenluft', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@venue.test' };

describe('validateRegistration', () => {
  it('accepts complete input', () => {
    expect(validateRegistration(typed)).toEqual({});
    expect(validateRegistration({ ...typed, email: ' mara@venue ' })).toEqual({});
  });

  it('requires every field', () => {
    expect(validateRegistration({ company: '', firstName: ' ', lastName: '', email: '' })).toEqual({
      company: 'register.required',
      firstName: 'register.required',
      lastName: 'register.required',
      email: 'register.emailRequired',
    });
  });

  it.each(['mara', '@venue.test', 'mara@', 'mara lindqvist@venue.test'])(
    'rejects the email address %s',
    { meta: { spec: '5.2 register' } },
    (email) => {
      expect(validateRegistration({ ...typed, email })).toEqual({ email: 'register.emailInvalid' });
    },
  );
});

describe('registrationErrorsOf', () => {
  it('maps server errors to their fields', () => {
    const errors = [{ path: 'company', code: 'control_characters', message: '' }];
    expect(registrationErrorsOf(new Problem(422, 'invalid', '', errors), typed)).toEqual({
      company: 'register.unreadable',
    });
  });

  it('ignores unrelated errors', () => {
    expect(registrationErrorsOf(new Problem(404, 'not_found', ''), typed)).toEqual({});
    expect(registrationErrorsOf(new TypeError('offline'), typed)).toEqual({});
  });
});

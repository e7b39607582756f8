import { describe, expect, it } from 'vitest';
import { Problem } from '../../problems/problem.ts';
import { passwordErrorOf, validatePassword } from './change-password-page.tsx';

describe('new password', { meta: { spec: '5.3 first password' } }, () => {
  it.each([
    ['kayak-7', 'kayak-7', {}],
    ['k7', 'k7', { newPassword: 'password.weak' }],
    ['kayaks', 'kayaks', { newPassword: 'password.weak' }],
    ['1234567', '1234567', { newPassword: 'password.weak' }],
    ['  k7    ', '  k7    ', { newPassword: 'password.weak' }],
    ['kayak-7', 'kayak-8', { confirmation: 'password.differ' }],
    ['', 'x', { newPassword: 'password.weak', confirmation: 'password.differ' }],
  ])('entered as %j and confirmed as %j yields %j', (newPassword, confirmation, errors) => {
    expect(validatePassword(newPassword, confirmation, 6)).toEqual(errors);
  });

  it('must meet the installation’s minimum length', () => {
    expect(validatePassword('kayak-77', 'kayak-77', 12)).toEqual({ newPassword: 'password.weak' });
    expect(validatePassword('kayak-77-boat', 'kayak-77-boat', 12)).toEqual({});
  });

  it.each([
    ['frequent_password', 'password.frequent'],
    ['same_password', 'password.same'],
    ['another_rule', 'password.weak'],
  ])('rejected as %s shows %s', (code, text) => {
    const errors = [{ path: 'newPassword', code, message: '' }];
    expect(passwordErrorOf(new Problem(422, 'invalid', '', errors))).toBe(text);
  });

  it('has no error if the problem is unrelated', () => {
    expect(passwordErrorOf(new Problem(401, 'session_expired', ''))).toBeUndefined();
    expect(passwordErrorOf(new Error('x'))).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { normalisePassword, refusePassword } from './password-policy.ts';

const rules = {
  minLength: 6,
  letter: 'any' as 'any' | 'lower_case',
  knownWords: ['Acme Park 24', 'acme-park1234', 'ada99@example.com'],
  isBreached: async (password: string) => password === 'leaked1',
};
const codeOf = async (password: string, other: Partial<typeof rules> = {}) =>
  (await refusePassword(password, { ...rules, ...other }))?.code;

describe('refusePassword', () => {
  it.each([
    'kayak7',
    'größe9',
    '日本語パス9',
    'long enough to keep 1 secret',
    `${'9'.repeat(250)}a`,
    'ひらがな12',
  ])('accepts %s', { meta: { spec: '9.6 password' } }, async (password) => {
    expect(await codeOf(password)).toBeUndefined();
  });

  it.each([
    ['kaya7', 'weak_password'],
    ['  kay7  ', 'weak_password'],
    ['kayaks', 'weak_password'],
    ['1234567', 'weak_password'],
    ['', 'weak_password'],
    ['      ', 'weak_password'],
    ['💥💥💥a1', 'weak_password'],
    [`${'9'.repeat(256)}a`, 'too_long'],
    [' leaked1 ', 'frequent_password'],
    ['ACME park 24', 'frequent_password'],
    ['acme-park1234', 'frequent_password'],
    ['ada99@example.com', 'frequent_password'],
  ])('rejects %j', { meta: { spec: '9.6 password' } }, async (password, code) => {
    expect(await codeOf(password)).toBe(code);
  });

  it('requires a lower-case or caseless letter in later passwords', async () => {
    expect(await codeOf('KAYAK7', { letter: 'lower_case' })).toBe('weak_password');
    expect(await codeOf('KAYAK7')).toBeUndefined();
    expect(await codeOf('KAYAk7', { letter: 'lower_case' })).toBeUndefined();
    expect(await codeOf('日本語パス9', { letter: 'lower_case' })).toBeUndefined();
  });

  it('returns the minimum length', async () => {
    expect((await refusePassword('a', rules))?.params).toEqual({ min: 6 });
    expect((await refusePassword('abcdefgh1', { ...rules, minLength: 12 }))?.params).toEqual({ min: 12 });
  });

  it('allows a longer minimum, but none below the spec’s', async () => {
    expect(await codeOf('kayak78', { minLength: 8 })).toBe('weak_password');
    expect(await codeOf('kayak789', { minLength: 8 })).toBeUndefined();
    expect(await codeOf('kay78', { minLength: 1 })).toBe('weak_password');
  });
});

describe('normalisePassword', () => {
  it('ignores surrounding spaces and differences in keyboard encoding', () => {
    expect(normalisePassword(' grüße1\n')).toBe(normalisePassword('gru\u0308ße1'));
    expect(normalisePassword('ａｂｃ１')).toBe('abc1');
    expect(normalisePassword('a b1')).not.toBe(normalisePassword('ab1'));
    expect(normalisePassword('Abc1')).not.toBe(normalisePassword('abc1'));
  });
});

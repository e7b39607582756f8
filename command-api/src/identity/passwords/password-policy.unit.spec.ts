import { describe, expect, it } from 'vitest';
import { FREQUENT_PASSWORDS } from './frequent-passwords.ts';
import { normalisePassword, refusePassword } from './password-policy.ts';

const rules = {
  minLength: 6,
  letter: 'any' as 'any' | 'lower_case',
  knownWords: ['Acme Park 24', 'acme-park1234', 'ada99@example.com'],
};
const codeOf = (password: string, other: Partial<typeof rules> = {}) =>
  refusePassword(password, { ...rules, ...other })?.code;

describe('refusePassword', () => {
  it.each([
    'kayak7',
    'größe9',
    '日本語パス9',
    'long enough to keep 1 secret',
    `${'9'.repeat(250)}a`,
    'ひらがな12',
  ])('accepts %s', { meta: { spec: '9.6 password' } }, (password) => {
    expect(codeOf(password)).toBeUndefined();
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
    ['Password1', 'frequent_password'],
    [' qwerty123 ', 'frequent_password'],
    ['ACME park 24', 'frequent_password'],
    ['acme-park1234', 'frequent_password'],
    ['ada99@example.com', 'frequent_password'],
  ])('rejects %j', { meta: { spec: '9.6 password' } }, (password, code) => {
    expect(codeOf(password)).toBe(code);
  });

  it('requires a lower-case or caseless letter in later passwords', () => {
    expect(codeOf('KAYAK7', { letter: 'lower_case' })).toBe('weak_password');
    expect(codeOf('KAYAK7')).toBeUndefined();
    expect(codeOf('KAYAk7', { letter: 'lower_case' })).toBeUndefined();
    expect(codeOf('日本語パス9', { letter: 'lower_case' })).toBeUndefined();
  });

  it('returns the minimum length', () => {
    expect(refusePassword('a', rules)?.params).toEqual({ min: 6 });
    expect(refusePassword('abcdefgh1', { ...rules, minLength: 12 })?.params).toEqual({ min: 12 });
  });

  it('allows a longer minimum, but none below the spec’s', () => {
    expect(codeOf('kayak78', { minLength: 8 })).toBe('weak_password');
    expect(codeOf('kayak789', { minLength: 8 })).toBeUndefined();
    expect(codeOf('kay78', { minLength: 1 })).toBe('weak_password');
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

describe('FREQUENT_PASSWORDS', () => {
  it('contains only passwords that the policy would accept, in lower case', () => {
    expect(FREQUENT_PASSWORDS.size).toBeGreaterThan(250);
    for (const word of FREQUENT_PASSWORDS) {
      expect(word).toBe(word.toLowerCase());
      expect([word, refusePassword(word, { minLength: 6, letter: 'any', knownWords: [] })?.code]).toEqual([
        word,
        'frequent_password',
      ]);
    }
  });
});

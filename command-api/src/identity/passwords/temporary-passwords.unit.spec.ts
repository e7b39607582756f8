import { describe, expect, it } from 'vitest';
import { refusePassword } from './password-policy.ts';
import { makeTemporaryPassword } from './temporary-passwords.ts';

describe('temporary password', () => {
  it('has 20 unambiguous characters in four groups and is unique', () => {
    const made = Array.from({ length: 200 }, makeTemporaryPassword);
    for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{5}(-[a-km-np-z2-9]{5}){3}$/);
    expect(new Set(made).size).toBe(200);
    expect(new Set(made.join('')).size).toBeGreaterThan(30);
  });

  it('satisfies any minimum length', async () => {
    const isBreached = async () => false;
    const rules = { minLength: 20, letter: 'lower_case', knownWords: [], isBreached } as const;
    expect(await refusePassword('abcde-fghi2-abcde-abcde', rules)).toBeUndefined();
  });
});

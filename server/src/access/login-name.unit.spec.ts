import { describe, expect, it } from 'vitest';
import { normaliseName } from './login-name.ts';

describe('normaliseName', () => {
  it.each([
    'ann@x.test',
    ' Ann@X.TEST ',
    'ann@ｘ.test',
    'ann@x。test',
    'ann@x．ｔｅｓｔ',
    'ann@x.test.',
    'ann@x.test。',
    'ann@x.test\u200E',
    '\u202Aann@x.test\u202C',
    'ａｎｎ＠x.test',
  ])('maps %j to its mailbox', (typed) => expect(normaliseName(typed)).toBe('ann@x.test'));

  it.each([
    ['ann@bücher.test', 'ann@xn--bcher-kva.test'],
    ['ann@BÜCHER.test', 'ann@xn--bcher-kva.test'],
    ['ann@no domain', 'ann@no domain'],
    ['Hall1234', 'hall1234'],
    ['Ｈall1234\u200B', 'hall1234'],
  ])('normalises %j to %j', (typed, name) => expect(normaliseName(typed)).toBe(name));
});

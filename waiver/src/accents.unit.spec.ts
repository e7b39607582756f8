import { describe, expect, it } from 'vitest';
import { foldText, withoutAccents } from './accents.ts';

describe('withoutAccents', () => {
  it.each([
    ['José Ñandú', 'Jose Nandu'],
    ['e\u0301', 'e'],
    ['Straße', 'Straße'],
    ['か\u3099', 'が'],
    ['กำ', 'กำ'],
  ])('turns %s into %s', (typed, plain) => {
    expect(withoutAccents(typed)).toBe(plain);
  });

  it('leaves texts longer than any field unchanged, because normalising them takes minutes', () => {
    const endless = `a${'\u0316\u0301'.repeat(2000)}`;
    expect(withoutAccents(endless)).toBe(endless);
    expect(withoutAccents(endless.slice(0, 4000))).toBe('a');
  });
});

it.each([
  ['Février', 'fevrier'],
  ['ＭＡＲ', 'mar'],
  ['が', 'が'],
])('foldText turns %s into %s', (typed, folded) => {
  expect(foldText(typed)).toBe(folded);
});

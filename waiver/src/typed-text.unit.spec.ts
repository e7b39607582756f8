import { describe, expect, it } from 'vitest';
import { tidyCode, tidyText } from './typed-text.ts';

describe('tidyText', () => {
  it.each([
    ['word joiners', 'Ann\u2060Lee', 'AnnLee'],
    ['isolates', '\u2068Ann\u2069', 'Ann'],
    ['a zero-width space', 'Ann\u200BLee', 'AnnLee'],
    ['soft hyphens', 'Ann\u00ADLee', 'AnnLee'],
  ])('removes %s', (_what, text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });

  it.each([
    ['a zero-width space after a Thai letter', 'สม\u200Bชาย'],
    ['a zero-width space after a Khmer letter', 'សុខ\u200Bា'],
    ['a zero-width space after a Lao letter', 'ສົມ\u200Bຊາຍ'],
    ['a zero-width space after a Burmese letter', 'မြ\u200Bမြ'],
    ['a joiner', 'क्\u200Dष'],
  ])('keeps %s', (_what, text) => {
    expect(tidyText(text)).toBe(text);
  });
});

describe('tidyCode', () => {
  it('only trims texts longer than any code', () => {
    const long = '９'.repeat(4001);
    expect(tidyCode(` ${long} `)).toBe(long);
    expect(tidyCode(' ９９ ')).toBe('99');
  });
});

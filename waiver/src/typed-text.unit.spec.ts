import { describe, expect, it } from 'vitest';
import { tidyCode, tidyText } from './typed-text.ts';

describe('tidied text', () => {
  it.each([
    ['word joiners', 'Ann\u2060Lee', 'AnnLee'],
    ['isolates', '\u2068Ann\u2069', 'Ann'],
    ['a space without width', 'Ann\u200BLee', 'AnnLee'],
    ['hyphens that are shown at the end of a line only', 'Ann\u00ADLee', 'AnnLee'],
  ])('loses %s', (_what, text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });

  it.each([
    ['a space without width after a Thai letter', 'สม\u200Bชาย'],
    ['a space without width after a Khmer letter', 'សុខ\u200Bា'],
    ['a space without width after a Lao letter', 'ສົມ\u200Bຊາຍ'],
    ['a space without width after a Burmese letter', 'မြ\u200Bမြ'],
    ['a joiner', 'क्\u200Dष'],
  ])('keeps %s', (_what, text) => {
    expect(tidyText(text)).toBe(text);
  });
});

describe('tidied code', () => {
  it('is only trimmed when it is longer than any code', () => {
    const long = '９'.repeat(4001);
    expect(tidyCode(` ${long} `)).toBe(long);
    expect(tidyCode(' ９９ ')).toBe('99');
  });
});

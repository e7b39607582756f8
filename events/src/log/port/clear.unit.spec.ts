import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceSealed } from './clear.ts';

/** The rule that `replaceSealed` follows, as a regular expression. Frozen, because all sealed values depend on it. */
const SEALED_VALUE = /\{"c":"[^"\\]*","k":"[^"\\]*","n":"[^"\\]*"\}/g;

const pieces = fc.array(
  fc.constantFrom(
    '{"c":"',
    '","k":"',
    '","n":"',
    '"}',
    '"',
    '\\',
    'a',
    '{"c":"a","k":"b","n":"c"}',
    '{',
    ',',
  ),
  { maxLength: 30 },
);

describe('replaceSealed', () => {
  it('replaces exactly the values that match the regular expression', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const seen: string[] = [];
        const note = (sealed: string): string => {
          seen.push(sealed);
          return 'null';
        };
        expect(replaceSealed(text, note)).toBe(text.replace(SEALED_VALUE, 'null'));
        expect(seen).toEqual(text.match(SEALED_VALUE) ?? []);
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['{"c":"a\\nb","k":"","n":""}', '{"c":"","k":"\\u0041","n":""}', '{"c":"","k":"","n":"\\\\"}'])(
    'ignores values with a backslash: %s',
    (text) => {
      expect(replaceSealed(text, () => 'null')).toBe(text);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { binaryArray, JSON_TEXT, TEXT } from './binary-array.ts';

describe('binaryArray', () => {
  it('encodes dimensions, null flag, element type, length and first index, then each text prefixed with its length', () => {
    expect(binaryArray(TEXT, ['a', 'ü"']).toString('hex')).toBe(
      [
        '00000001',
        '00000000',
        '00000019',
        '00000002',
        '00000001',
        '00000001',
        '61',
        '00000003',
        'c3bc22',
      ].join(''),
    );
    expect(binaryArray(JSON_TEXT, ['']).toString('hex')).toBe(
      ['00000001', '00000000', '00000072', '00000001', '00000001', '00000000'].join(''),
    );
  });
});

import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrCodeOf } from './qr-image.tsx';

const LINK = 'https://waivers.example/sign-waiver/0190f3c8-0000-7000-8000-000000000001';

/** Returns the dark modules of a path. */
const modulesOf = (path: string): ReadonlySet<string> =>
  new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width, back]) => {
      expect(back).toBe(x);
      return Array.from({ length: Number(width) }, (_each, index) => `${Number(x) + index} ${y}`);
    }),
  );

describe('QR code', () => {
  it('is drawn as encoded, within its quiet zone', () => {
    const { size, path, isDark } = qrCodeOf(LINK);
    const bare = encode(LINK, { ecc: 'M', border: 0 });
    expect(size).toBe(bare.size + 8);
    const drawn = modulesOf(path);
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const isSet = bare.data[row - 4]?.[column - 4] === true;
        expect([column, row, drawn.has(`${column} ${row}`), isDark(column, row)]).toEqual([
          column,
          row,
          isSet,
          isSet,
        ]);
      }
    }
  });
});

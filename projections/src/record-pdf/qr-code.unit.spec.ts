import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrCodeSvg } from './qr-code.ts';

const LINK = 'https://waivers.example/verify#0190f3c8-0000-7000-8000-000000000001';

describe('QR code of a record', () => {
  it('is drawn as encoded', () => {
    const svg = qrCodeSvg(LINK);
    const { size, data } = encode(LINK, { ecc: 'M', border: 0 });
    const runs = [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
    const drawn = runs.flatMap(([, x, y, width, back]) => {
      expect(back).toBe(width);
      return Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index} ${y}`);
    });
    const encoded = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
    expect(drawn).toEqual(encoded);
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);
  });
});

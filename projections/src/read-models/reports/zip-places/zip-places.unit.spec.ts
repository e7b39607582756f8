import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipPlaceOf } from './zip-places.ts';

const LINES = readFileSync(new URL('./zip-places.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('zipPlaceOf', () => {
  it.each([
    ['10001', 40.75, -74],
    ['02139', 42.36, -71.1],
    ['99503', 61.18, -149.81],
    ['00901', 18.47, -66.11],
    ['96910', 13.45, 144.75],
    ['00802', 18.33, -64.92],
    ['96799', -14.32, -170.75],
    ['96950', 15.19, 145.75],
    // ZIP codes used only for PO boxes, which have no area.
    ['99519', 61.15, -149.88],
    ['73301', 30.27, -97.74],
    ['19101', 39.95, -75.17],
    ['30301', 33.75, -84.39],
    ['85001', 33.45, -112.08],
    ['14768', 42.06, -79.51],
  ])('locates %s near %d, %d', (zip, latitude, longitude) => {
    const place = zipPlaceOf(zip);
    expect(Math.abs((place.latitude ?? 0) - latitude)).toBeLessThan(0.06);
    expect(Math.abs((place.longitude ?? 0) - longitude)).toBeLessThan(0.06);
  });

  it('covers every section except military and unassigned ones', () => {
    const sections = Array.from({ length: 1000 }, (_, section) => String(section).padStart(3, '0'));
    const unknown = sections.filter((section) => zipPlaceOf(`${section}01`).latitude === null);
    expect(unknown.join(' ')).toBe(
      '000 001 002 003 004 090 091 092 093 094 095 096 097 098 099 213 269 340 343 345 348 353 419 428 429 517 ' +
        '518 519 529 533 536 552 578 579 589 621 632 642 643 659 663 682 694 695 696 697 698 699 702 709 715 732 ' +
        '742 771 817 818 819 839 848 849 854 858 861 862 866 867 868 869 872 876 886 887 888 892 896 899 909 929 ' +
        '962 963 964 965 966 987',
    );
  });

  it.each(['00000', '09001', '2139', ''])('returns nothing for %j', (zip) => {
    expect(zipPlaceOf(zip)).toEqual({ latitude: null, longitude: null });
  });

  it('uses a sorted table of unique codes in or near the United States', () => {
    const zips = LINES.map((line) => line.split(',')[0] ?? '');
    expect(zips).toHaveLength(33_790);
    expect(zips.toSorted()).toEqual(zips);
    expect(new Set(zips).size).toBe(zips.length);
    const form = /^\d{5},-?\d{1,2}(\.\d{1,2})?,-?\d{1,3}(\.\d{1,2})?$/;
    expect(LINES.filter((line) => !form.test(line))).toEqual([]);
    const places = zips.map(zipPlaceOf);
    expect(places.filter(({ latitude }) => latitude === null || latitude < -15 || latitude > 72)).toEqual([]);
  });

  it('documents its source', () => {
    const source = readFileSync(new URL('./SOURCE.md', import.meta.url), 'utf8');
    expect(source).toMatch(/Census/);
    expect(source).toMatch(/public domain/);
  });
});

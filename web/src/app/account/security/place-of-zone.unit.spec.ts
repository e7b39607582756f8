import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { placeOfZone } from './place-of-zone.ts';

describe('place of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Europe/Kiev', 'Kyiv'],
    ['UTC', 'UTC'],
    ['Etc/GMT+3', 'GMT-3'],
    ['nowhere', 'nowhere'],
  ])('of %s is %s', (zone, place) => {
    expect(placeOfZone(createIntl({ locale: 'en' }), zone, '2026-11-22T03:30:00Z')).toBe(place);
  });
});

import { COUNTRIES } from '@waivers/waiver/options/countries.ts';
import { describe, expect, it } from 'vitest';
import { zipOrCountryOf as placeIn } from './place.ts';

const placeOf = (answers: Parameters<typeof placeIn>[0]) => placeIn(answers, 'America/Chicago');

describe('report place', () => {
  it.each([
    ['02139', '02139'],
    [' 02139 ', '02139'],
    ['02139-4307', '02139'],
    ['02139–4307', '02139'],
    ['02139 4307', '02139'],
    ['021394307', '02139'],
    ['０２１３９', '02139'],
    ['2139', 'none'],
    ['0213', 'none'],
    ['02139-43', 'none'],
    ['021390', 'none'],
    ['K1A 0B1', 'none'],
    ['٠٢١٣٩', 'none'],
    ['', 'none'],
  ])('for the US ZIP code %j is %s', (zip, place) => {
    expect(placeOf({ country: 'United States', zip })).toBe(place);
    expect(placeOf({ zip })).toBe(place);
  });

  it.each([
    ['United States', '02139'],
    ['united states', '02139'],
    ['US', '02139'],
    ['USA', '02139'],
    ['U.S.A.', '02139'],
    ['United  States of America', '02139'],
    ['Puerto Rico', '02139'],
    ['Guam', '02139'],
    ['', '02139'],
    ['Germany', 'DE'],
    ['germany ', 'DE'],
    ['DE', 'DE'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Côte d’Ivoire', 'CI'],
    ['Curaçao', 'CW'],
    ['Curacao', 'CW'],
    ['UK', 'GB'],
    ['Narnia', 'none'],
  ])('for country %j with a five-digit code is %s', (country, place) => {
    expect(placeOf({ country, zip: '02139' })).toBe(place);
  });

  it.each([
    ['America/Los_Angeles', '10435'],
    ['US/Pacific', '10435'],
    ['Pacific/Guam', '10435'],
    ['America/Puerto_Rico', '10435'],
    ['UTC', '10435'],
    ['Etc/GMT+5', '10435'],
    ['Europe/Berlin', 'none'],
    ['America/Mexico_City', 'none'],
    ['Asia/Seoul', 'none'],
  ])('for a signature in %s with code 10435 and no country is %s', (timeZone, place) => {
    expect(placeIn({ zip: '10435' }, timeZone)).toBe(place);
    expect(placeIn({ country: ' ', zip: '10435' }, timeZone)).toBe(place);
    expect(placeIn({ country: 'United States', zip: '10435' }, timeZone)).toBe('10435');
    expect(placeIn({ country: 'Germany', zip: '10435' }, timeZone)).toBe('DE');
  });

  it('is the territory itself for a US territory without a ZIP code', () => {
    expect(placeOf({ country: 'Puerto Rico', zip: 'San Juan' })).toBe('PR');
  });

  it('is known for every country, by name and by code', () => {
    for (const [code, name] of Object.entries(COUNTRIES)) {
      const place = code === 'US' ? 'none' : code;
      expect([name, placeOf({ country: name }), placeOf({ country: code })]).toEqual([name, place, place]);
    }
  });

  it.each([[undefined], [{}], [{ country: true, zip: ['02139'] }], [{ country: ['Germany'], zip: false }]])(
    'is none for unreadable answers: %j',
    (answers) => {
      expect(placeOf(answers)).toBe('none');
    },
  );
});

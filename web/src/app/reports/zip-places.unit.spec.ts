import { describe, expect, it } from 'vitest';
import { countPeople, radiusOf, territoryOfZip, zipPlacesOf } from './zip-places.ts';

const at = (zip: string, count: number, place: readonly [number, number] | null) => ({
  zip,
  count,
  latitude: place?.[0] ?? null,
  longitude: place?.[1] ?? null,
});
const AUSTIN = at('78701', 2, [30.27, -97.74]);
const HONOLULU = at('96813', 9, [21.31, -157.86]);
const ANCHORAGE = at('99501', 4, [61.22, -149.89]);
const SAN_JUAN = at('00901', 7, [18.47, -66.11]);
const PONCE = at('00716', 1, null);
const GUAM = at('96910', 3, [13.48, 144.75]);
const NOWHERE = at('99999', 1, null);
const AT_SEA = at('12345', 1, [10, -40]);

describe('zipPlacesOf', () => {
  it('puts ZIP codes on the map, largest first, and lists those that cannot be placed', () => {
    const all = [AUSTIN, HONOLULU, ANCHORAGE, SAN_JUAN, PONCE, GUAM, NOWHERE, AT_SEA];
    const { circles, territories, unknown } = zipPlacesOf(all);
    expect(circles).toEqual([HONOLULU, ANCHORAGE, AUSTIN]);
    expect([...territories]).toEqual([
      ['PR', [SAN_JUAN, PONCE]],
      ['GU', [GUAM]],
    ]);
    expect(unknown).toEqual([NOWHERE, AT_SEA]);
    expect(countPeople([...circles, ...[...territories.values()].flat(), ...unknown])).toBe(countPeople(all));
  });

  it.each([
    ['00601', 'PR'],
    ['00795', 'PR'],
    ['00988', 'PR'],
    ['00802', 'VI'],
    ['96799', 'AS'],
    ['96910', 'GU'],
    ['96932', 'GU'],
    ['96950', 'MP'],
    ['96952', 'MP'],
    ['96939', 'PW'],
    ['96941', 'FM'],
    ['96960', 'MH'],
    ['96970', 'MH'],
    ['96813', undefined],
    ['00501', undefined],
    ['09012', undefined],
  ])('places %s in territory %s', (zip, territory) => {
    expect(territoryOfZip(zip)).toBe(territory);
  });
});

describe('map circle', () => {
  it.each([
    [400, 400, 15],
    [100, 400, 7.5],
    [1, 400, 4],
    [1, 1, 15],
  ])(
    'for %i people, with %i in the largest circle, has radius %i',
    { meta: { spec: '9.16 top zip codes 25' } },
    (count, most, radius) => {
      expect(radiusOf(count, most)).toBe(radius);
    },
  );
});

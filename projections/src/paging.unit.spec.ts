import { describe, expect, it } from 'vitest';
import { placeIn, tokenOf } from './paging.ts';

const ID = '0190f3c8-0000-7000-8000-000000000001';

describe('the token of a place', () => {
  it('leads back to it', () => {
    const place = { at: '2026-11-21T09:00:00.000Z', id: ID };
    expect(placeIn(tokenOf(place))).toEqual(place);
  });

  it.each([
    '2026-02-30T09:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '2026-13-01T09:00:00.000Z',
    '0000-01-01T09:00:00.000Z',
    'infinity',
  ])('is none for %s, which no database takes or no row has', (at) => {
    expect(placeIn(tokenOf({ at, id: ID }))).toBeUndefined();
  });
});

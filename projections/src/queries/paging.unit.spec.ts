import { pageQuery } from '@waivers/contract/call/paging.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { parsePlace, placeToken, withValidPlace } from './paging.ts';

const ID = '0190f3c8-0000-7000-8000-000000000001';

describe('place token', () => {
  it('survives a round trip', () => {
    for (const number of [0, -10]) {
      const place = { at: '2026-11-21T09:00:00.000Z', id: ID, number };
      expect(parsePlace(placeToken(place))).toEqual(place);
    }
  });

  it.each([
    '2026-02-30T09:00:00.000Z',
    '2026-11-21T24:00:00.000Z',
    '2026-13-01T09:00:00.000Z',
    '0000-01-01T09:00:00.000Z',
    'infinity',
  ])('is invalid with the time %s', (at) => {
    expect(parsePlace(placeToken({ at, id: ID, number: 0 }))).toBeUndefined();
  });

  it.each(['99999', '--1', '1.5', ''])('is invalid with the number %o', (number) => {
    const token = Buffer.from(`2026-11-21T09:00:00.000Z ${ID} ${number}`).toString('base64url');
    expect(parsePlace(token)).toBeUndefined();
  });
});

describe('page query', () => {
  const query = withValidPlace(z.object(pageQuery(20)));

  it('defaults to the first page', () => {
    expect(query.parse({})).toEqual({ limit: 20, page: 1 });
    expect(query.parse({ limit: '100', page: '10000' })).toEqual({ limit: 100, page: 10_000 });
  });

  it.each(['0x10', '1e1', '0b1', ' 7', '7 ', '+7', '1.0', '', '0', '101', '-1', '１', 'ten', ['1', '2']])(
    'rejects the limit %o',
    (limit) => expect(query.safeParse({ limit }).success).toBe(false),
  );
});

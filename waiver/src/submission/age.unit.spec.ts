import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, yearsBetween } from './age.ts';

/** UTC+14 and UTC-11, where each day starts first and last. */
const FIRST = 'Pacific/Kiritimati';
const LAST = 'Pacific/Pago_Pago';

describe('civil date in a zone', () => {
  it.each([
    ['2026-11-20T09:59:59.999Z', FIRST, '2026-11-20'],
    ['2026-11-20T10:00:00.000Z', FIRST, '2026-11-21'],
    ['2026-11-21T10:59:59.999Z', LAST, '2026-11-20'],
    ['2026-11-21T11:00:00.000Z', LAST, '2026-11-21'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01'],
    ['2026-01-05T00:00:00.000Z', 'UTC', '2026-01-05'],
  ])('at %s in %s is %s', (now, timeZone, date) => {
    expect(dateIn(timeZone, new Date(now))).toBe(date);
  });

  it('throws a RangeError for an unknown zone', () => {
    expect(() => dateIn('Europe/Nowhere', new Date())).toThrow(RangeError);
  });
});

describe('age', () => {
  const birthDate = '2008-11-21';

  it.each([
    ['at the far end of the world, the last moment before', '2026-11-20T09:59:59.999Z', FIRST, 17],
    ['at the far end of the world, the first moment', '2026-11-20T10:00:00.000Z', FIRST, 18],
    ['the same moment at the other end', '2026-11-20T10:00:00.000Z', LAST, 17],
    ['at the other end, the last moment before', '2026-11-21T10:59:59.999Z', LAST, 17],
    ['at the other end, the first moment', '2026-11-21T11:00:00.000Z', LAST, 18],
  ])(
    'is correct around the 18th birthday: %s',
    { meta: { spec: '9.7 adult from 18' } },
    (_when, now, timeZone, age) => {
      expect(yearsBetween(birthDate, dateIn(timeZone, new Date(now)))).toBe(age);
    },
  );

  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-21', '2026-12-01', 18],
    ['2026-11-21', '2026-11-21', 0],
  ])('for birth date %s on %s is %d', { meta: { spec: '5.17 age in years' } }, (born, today, years) => {
    expect(yearsBetween(born, today)).toBe(years);
  });

  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('increases once a year, on the birthday', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 120 }), (born, years) => {
        const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        const dayBefore = new Date(Date.parse(birthday) - 86_400_000).toISOString().slice(0, 10);
        fc.pre(birthday.slice(5) !== '01-01' && birthday.slice(5) !== '02-29');
        expect(yearsBetween(born, birthday)).toBe(years);
        expect(yearsBetween(born, dayBefore)).toBe(years - 1);
      }),
    );
  });
});

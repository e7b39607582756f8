import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileValue } from '../testing/hostile.ts';
import { readBirthDate } from './birth-date.ts';

const TODAY = '2026-11-21';

const read = (birthMonth: unknown, birthDay: unknown, birthYear: unknown) =>
  readBirthDate({ birthMonth, birthDay, birthYear }, TODAY);

describe('readBirthDate', () => {
  it.each([
    ['November', '21', '2008', '2008-11-21'],
    ['november', 21, 2008, '2008-11-21'],
    [11, '1', '2008', '2008-11-01'],
    ['11', '01', '2008', '2008-11-01'],
    ['01', '31', ' 1999 ', '1999-01-31'],
    [' March ', 5, 2000, '2000-03-05'],
    ['February', 29, 2000, '2000-02-29'],
    ['February', 29, 2008, '2008-02-29'],
    ['February', 28, 1900, '1900-02-28'],
    ['January', 1, 1900, '1900-01-01'],
    ['November', 21, 2026, '2026-11-21'],
    ['December', 31, 2025, '2025-12-31'],
    ['April', 30, 2020, '2020-04-30'],
  ])(
    'reads %s %s %s as %s',
    { meta: { spec: ['5.17 age in years', '5.21 birth date from 1900-01-01'] } },
    (month, day, year, date) => {
      expect(read(month, day, year)).toEqual({ date });
    },
  );

  it.each([
    [undefined, undefined, undefined, 'birthMonth', 'invalid_date'],
    ['', '21', '2008', 'birthMonth', 'invalid_date'],
    ['Brumaire', '21', '2008', 'birthMonth', 'invalid_date'],
    ['Februar', '1', '2008', 'birthMonth', 'invalid_date'],
    [0, 21, 2008, 'birthMonth', 'invalid_date'],
    [13, 21, 2008, 'birthMonth', 'invalid_date'],
    [1.5, 21, 2008, 'birthMonth', 'invalid_date'],
    ['+1', 21, 2008, 'birthMonth', 'invalid_date'],
    ['001', 21, 2008, 'birthMonth', 'invalid_date'],
    ['1a', 21, 2008, 'birthMonth', 'invalid_date'],
    ['January', '1a', 2008, 'birthDay', 'invalid_date'],
    ['January', 1, '200a', 'birthYear', 'invalid_date'],
    ['January', 1, 'a200', 'birthYear', 'invalid_date'],
    [['January'], 21, 2008, 'birthMonth', 'invalid_date'],
    ['January', '', 2008, 'birthDay', 'invalid_date'],
    ['January', 0, 2008, 'birthDay', 'no_such_date'],
    ['January', 32, 2008, 'birthDay', 'no_such_date'],
    ['January', '1e1', 2008, 'birthDay', 'invalid_date'],
    ['January', true, 2008, 'birthDay', 'invalid_date'],
    ['February', 30, 2008, 'birthDay', 'no_such_date'],
    ['February', 29, 2007, 'birthDay', 'no_such_date'],
    ['February', 29, 1900, 'birthDay', 'no_such_date'],
    ['April', 31, 2008, 'birthDay', 'no_such_date'],
    ['June', 31, 2008, 'birthDay', 'no_such_date'],
    ['September', 31, 2008, 'birthDay', 'no_such_date'],
    ['November', 31, 2008, 'birthDay', 'no_such_date'],
    ['January', 1, '', 'birthYear', 'invalid_date'],
    ['January', 1, null, 'birthYear', 'invalid_date'],
    ['December', 31, 1899, 'birthYear', 'date_out_of_range'],
    ['January', 1, 99, 'birthYear', 'date_out_of_range'],
    ['January', 1, 20_080, 'birthYear', 'date_out_of_range'],
    ['January', '150', 2008, 'birthDay', 'no_such_date'],
    ['January', '1'.repeat(400), 2008, 'birthDay', 'invalid_date'],
    ['November', 22, 2026, 'birthDay', 'date_in_future'],
    ['December', 1, 2026, 'birthMonth', 'date_in_future'],
    ['January', 1, 2027, 'birthYear', 'date_out_of_range'],
  ])(
    '%s %s %s: reports %s as %s',
    { meta: { spec: ['5.21 birth date from 1900-01-01', '9.11 birth years'] } },
    (month, day, year, wrong, because) => {
      expect(read(month, day, year)).toEqual({ wrong, because });
    },
  );

  it('accepts exactly the days that exist', () => {
    const days = fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1900, max: 2025 }),
    );
    fc.assert(
      fc.property(days, ([month, day, year]) => {
        const there = new Date(Date.UTC(year, month - 1, day));
        const exists = there.getUTCMonth() === month - 1;
        const iso = there.toISOString().slice(0, 10);
        expect(read(month, day, year)).toEqual(
          exists ? { date: iso } : { wrong: 'birthDay', because: 'no_such_date' },
        );
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(hostileValue, hostileValue, hostileValue, (month, day, year) => {
        const result = read(month, day, year);
        expect('date' in result || 'wrong' in result).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileValue } from '../testing/hostile.ts';
import { readBirthDate } from './birth-date.ts';

const TODAY = '2026-11-21';

const read = (birthMonth: unknown, birthDay: unknown, birthYear: unknown) =>
  readBirthDate({ birthMonth, birthDay, birthYear }, TODAY);

describe('a date of birth', () => {
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
  ])('%s %s %s is %s', (month, day, year, date) => {
    expect(read(month, day, year)).toEqual({ date });
  });

  it.each([
    [undefined, undefined, undefined, 'birthMonth'],
    ['', '21', '2008', 'birthMonth'],
    ['Brumaire', '21', '2008', 'birthMonth'],
    ['Februar', '1', '2008', 'birthMonth'],
    [0, 21, 2008, 'birthMonth'],
    [13, 21, 2008, 'birthMonth'],
    [1.5, 21, 2008, 'birthMonth'],
    ['+1', 21, 2008, 'birthMonth'],
    ['001', 21, 2008, 'birthMonth'],
    ['1a', 21, 2008, 'birthMonth'],
    ['January', '1a', 2008, 'birthDay'],
    ['January', 1, '200a', 'birthYear'],
    ['January', 1, 'a200', 'birthYear'],
    [['January'], 21, 2008, 'birthMonth'],
    ['January', '', 2008, 'birthDay'],
    ['January', 0, 2008, 'birthDay'],
    ['January', 32, 2008, 'birthDay'],
    ['January', '1e1', 2008, 'birthDay'],
    ['January', true, 2008, 'birthDay'],
    ['February', 30, 2008, 'birthDay'],
    ['February', 29, 2007, 'birthDay'],
    ['February', 29, 1900, 'birthDay'],
    ['April', 31, 2008, 'birthDay'],
    ['June', 31, 2008, 'birthDay'],
    ['September', 31, 2008, 'birthDay'],
    ['November', 31, 2008, 'birthDay'],
    ['January', 1, '', 'birthYear'],
    ['January', 1, null, 'birthYear'],
    ['December', 31, 1899, 'birthYear'],
    ['January', 1, 99, 'birthYear'],
    ['January', 1, 20_080, 'birthYear'],
    ['November', 22, 2026, 'birthYear'],
    ['January', 1, 2027, 'birthYear'],
  ])('%s %s %s: %s is wrong', (month, day, year, wrong) => {
    expect(read(month, day, year)).toEqual({ wrong });
  });

  it('accepts exactly the days that there are', () => {
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
        expect(read(month, day, year)).toEqual(exists ? { date: iso } : { wrong: 'birthDay' });
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

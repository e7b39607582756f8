import { describe, expect, it } from 'vitest';
import { ageGroupOf, genderGroupOf } from './person-groups.ts';

describe('age group', () => {
  it.each([
    ['2026-11-21', '2026-11-21', '0-5'],
    ['2020-11-22', '2026-11-21', '0-5'],
    ['2020-11-21', '2026-11-21', '6-12'],
    ['2013-11-22', '2026-11-21', '6-12'],
    ['2013-11-21', '2026-11-21', '13-17'],
    ['2008-11-22', '2026-11-21', '13-17'],
    ['2008-11-21', '2026-11-21', '18-24'],
    ['2001-11-21', '2026-11-21', '25-34'],
    ['1991-11-21', '2026-11-21', '35-44'],
    ['1981-11-21', '2026-11-21', '45-54'],
    ['1971-11-21', '2026-11-21', '55-64'],
    ['1961-11-22', '2026-11-21', '55-64'],
    ['1961-11-21', '2026-11-21', '65+'],
    ['1900-01-01', '2026-11-21', '65+'],
  ])('for a birth date of %s, on %s, is %s', (birthDate, day, group) => {
    expect(ageGroupOf(birthDate, day)).toBe(group);
  });

  it.each([
    ['2026-02-28', '13-17'],
    ['2026-03-01', '18-24'],
    ['2028-02-28', '18-24'],
  ])('for a birth date of 29 February 2008, on %s, is %s', (day, group) => {
    expect(ageGroupOf('2008-02-29', day)).toBe(group);
  });
});

describe('gender group', () => {
  it.each([
    ['Female', 'Female'],
    [' male ', 'Male'],
    ['Other', 'Other'],
    ['Divers', 'Other'],
    ['', 'unknown'],
    ['  ', 'unknown'],
    [undefined, 'unknown'],
  ])('for the answer %j is %s', (answer, group) => {
    expect(genderGroupOf(answer)).toBe(group);
  });
});

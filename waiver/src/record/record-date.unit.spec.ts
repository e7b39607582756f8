import { expect, it } from 'vitest';
import { dateWithZoneName } from './record-date.ts';

it.each([
  ['America/Chicago', 'November 29, 2026 at 1:24 AM CST'],
  ['Europe/Berlin', 'November 29, 2026 at 8:24 AM Central European Standard Time'],
  ['UTC', 'November 29, 2026 at 7:24 AM UTC'],
])('dateWithZoneName names %s without an offset', (timeZone, expected) => {
  expect(dateWithZoneName('2026-11-29T07:24:00Z', 'en', timeZone).replaceAll('\u202f', ' ')).toBe(expected);
});

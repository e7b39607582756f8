import { expect, it } from 'vitest';
import { timeAndZone } from './time-and-zone.ts';

const OPTIONS = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'Asia/Seoul',
} as const;

it.each([
  ['vi', 'lúc 21:05 GMT+9, ngày 28 tháng 11, 2026'],
  ['ko', '2026년 11월 28일 오후 9:05 GMT+9'],
  ['de', '28. November 2026 um 21:05 GMT+9'],
])('timeAndZone separates zone and day in %s', (locale, expected) => {
  expect(timeAndZone(new Date('2026-11-28T12:05:00Z'), locale, OPTIONS)).toBe(expected);
});

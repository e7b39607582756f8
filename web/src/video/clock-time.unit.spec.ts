import { expect, it } from 'vitest';
import { formatClockTime, parseClockTime } from './clock-time.ts';

it.each([
  [0, '0:00'],
  [12, '0:12'],
  [12.54, '0:12.5'],
  [59.96, '1:00'],
  [65, '1:05'],
  [3725.5, '1:02:05.5'],
  [-1, '0:00'],
])('formatClockTime formats %d seconds as %s', (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text);
});

it.each([
  ['12', 12],
  ['0:12', 12],
  [' 1:05 ', 65],
  ['0:12,5', 12.5],
  ['90', 90],
  ['1:02:05.5', 3725.5],
  ['１：０５', 65],
])('parseClockTime parses %s to %d seconds', (typed, seconds) => {
  expect(parseClockTime(typed)).toBe(seconds);
});

it.each(['', 'soon', '-1', '1:', ':5', '1:2:3:4', '1.25'])('parseClockTime rejects %j', (typed) => {
  expect(parseClockTime(typed)).toBeUndefined();
});

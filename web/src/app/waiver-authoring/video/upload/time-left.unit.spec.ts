import { expect, it } from 'vitest';
import { addSample, minutesLeft, type Sample } from './use-upload.ts';

const MB = 1_000_000;
const sent = (...samples: readonly (readonly [seconds: number, megabytes: number])[]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>(
    (all, [seconds, megabytes]) => addSample(all, { at: seconds * 1000, bytes: megabytes * MB }),
    [],
  );

it('the time left follows what was sent lately, rounded up to minutes', () => {
  expect(minutesLeft(sent([0, 0], [10, 10]), 100 * MB)).toBe(2);
  expect(minutesLeft(sent([0, 0], [10, 100], [40, 110], [50, 111]), 200 * MB)).toBe(15);
});

it('is not told before there is a measure of it, nor while nothing arrives', () => {
  expect(minutesLeft([], MB)).toBeUndefined();
  expect(minutesLeft(sent([0, 0], [1, 1]), 100 * MB)).toBeUndefined();
  expect(minutesLeft(sent([0, 5], [10, 5]), 100 * MB)).toBeUndefined();
});

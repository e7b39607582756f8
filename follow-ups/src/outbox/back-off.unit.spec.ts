import { describe, expect, it } from 'vitest';
import { backOffAfter, MOST_ATTEMPTS } from './back-off.ts';

const HOURS = 60 * 60_000;
const attempts = Array.from({ length: MOST_ATTEMPTS }, (_, index) => index + 1);

describe('the pause after an attempt', () => {
  it('doubles from ten seconds on, up to two hours', () => {
    expect([1, 2, 3, 4].map((each) => backOffAfter(each, 0))).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(backOffAfter(MOST_ATTEMPTS, 0)).toBe(2 * HOURS);
  });

  it('is up to half as much longer by chance, and never shorter', () => {
    for (const each of attempts) {
      expect(backOffAfter(each, 0.999)).toBeGreaterThan(backOffAfter(each, 0) * 1.49);
      expect(backOffAfter(each, 0.999)).toBeLessThanOrEqual(backOffAfter(each, 0) * 1.5);
    }
  });

  it('gives a mail server a night before a mail is given up', () => {
    const waited = attempts.slice(0, -1).reduce((sum, each) => sum + backOffAfter(each, 0), 0);
    expect(waited / HOURS).toBeGreaterThan(8);
    expect(waited / HOURS).toBeLessThan(24);
  });
});

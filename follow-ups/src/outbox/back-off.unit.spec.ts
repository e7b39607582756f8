import { describe, expect, it } from 'vitest';
import { backOffAfter, MOST_ATTEMPTS } from './back-off.ts';

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;
const attempts = Array.from({ length: MOST_ATTEMPTS }, (_, index) => index + 1);

describe('delay after an attempt', () => {
  it('grows from one minute to one day', () => {
    expect(backOffAfter(1, 0)).toBe(MINUTES);
    expect(backOffAfter(2, 0)).toBe(5 * MINUTES);
    expect(backOffAfter(3, 0)).toBe(30 * MINUTES);
    for (const each of attempts.slice(1))
      expect(backOffAfter(each, 0)).toBeGreaterThanOrEqual(backOffAfter(each - 1, 0));
    expect(backOffAfter(MOST_ATTEMPTS, 1)).toBeCloseTo(24 * HOURS, -1);
  });

  it('includes up to 20% jitter, which never shortens it', () => {
    for (const each of attempts) {
      expect(backOffAfter(each, 0.999)).toBeGreaterThan(backOffAfter(each, 0) * 1.19);
      expect(backOffAfter(each, 0.999)).toBeLessThanOrEqual(backOffAfter(each, 0) * 1.2);
    }
  });

  it('gives a mail server five days in total to recover', () => {
    const waited = attempts.slice(0, -1).reduce((sum, each) => sum + backOffAfter(each, 0), 0);
    expect(waited / HOURS).toBeGreaterThan(5 * 24);
    expect(waited / HOURS).toBeLessThan(6 * 24);
  });
});

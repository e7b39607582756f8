import { describe, expect, it } from 'vitest';
import { progressLine } from './progress-line.ts';

const line = (changes: Partial<Parameters<typeof progressLine>[0]> = {}): string =>
  progressLine({ projection: 'things', events: 5000, share: 0.5, elapsedMs: 10_000, ...changes });

describe('progressLine', () => {
  it('shows a bar, the percentage, the rate and the time left', () => {
    expect(line()).toBe('things [############............]  50 %  5,000 events  500 events/s  10 s left');
  });

  it('omits the rate until it is known', () => {
    expect(line({ events: 0, share: 0, elapsedMs: 0 })).toBe(
      'things [........................]   0 %  0 events',
    );
    expect(line({ events: 10, share: 0.01, elapsedMs: 499 })).not.toContain('/s');
  });

  it('reaches 100% even when the log has grown', () => {
    for (const share of [1, 1.2])
      expect(line({ share })).toMatch(/\[#{24}\] 100 % {2}5,000 events {2}500 events\/s$/);
  });

  it.each([
    [0.999, 10_000, '1 s left'],
    [0.5, 59_400, '59 s left'],
    [0.5, 120_000, '2 min left'],
    [0.1, 3_600_000, '9.0 h left'],
  ])('estimates the time left at share %s after %s ms as %s', (share, elapsedMs, left) => {
    expect(line({ share, elapsedMs })).toContain(left);
  });
});

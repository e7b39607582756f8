import { describe, expect, it } from 'vitest';
import { pauseAfter } from './pause.ts';

/** Returns the pause under a steady load, where each transaction handles the events of the previous pause. */
const pauseAt = (perSecond: number): number => {
  let pause = pauseAfter(0);
  for (let transactions = 0; transactions < 100; transactions += 1) {
    pause = pauseAfter((perSecond * pause) / 1000);
  }
  return pause;
};

describe('pause between transactions', () => {
  it('is short after a few events', () => {
    expect([0, 1, 5].map(pauseAfter)).toEqual([10, 10, 10]);
    expect([1, 100, 450].map(pauseAt)).toEqual([10, 10, 10]);
  });

  it('grows with the number of events in the previous transaction, up to a limit', () => {
    expect([6, 20, 25, 200].map(pauseAfter)).toEqual([12, 40, 50, 50]);
    expect([550, 1000, 5000].map(pauseAt)).toEqual([50, 50, 50]);
  });

  it('shortens again after a burst', () => {
    expect(pauseAfter(200)).toBe(50);
    expect(pauseAfter((100 * 50) / 1000)).toBe(10);
  });
});

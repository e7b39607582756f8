import { describe, expect, it } from 'vitest';
import { createBackpressure } from './backpressure.ts';

describe('a rush', () => {
  it('lasts while at least fifty follow-ups were queued in a second, and ends by itself', () => {
    let now = 5000;
    const rush = createBackpressure(() => now);
    expect(rush.lasts()).toBe(false);
    rush.note(25);
    now += 400;
    rush.note(24);
    expect(rush.lasts()).toBe(false);
    rush.note(1);
    expect(rush.lasts()).toBe(true);
    now += 599;
    expect(rush.lasts()).toBe(true);
    now += 1;
    expect(rush.lasts()).toBe(false);
  });
});

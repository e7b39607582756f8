import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

describe('the pace of a reactor', () => {
  it('rests after a batch for as long as two hundred a second take', () => {
    let now = 5000;
    const pace = createPace(() => now);
    expect(pace.restMs()).toBe(0);
    pace.note(100, 10);
    expect(pace.restMs()).toBe(500);
    now += 400;
    pace.note(20, 10);
    expect(pace.restMs()).toBe(200);
    now += 200;
    expect(pace.restMs()).toBe(0);
  });

  it('saves nothing up for a rush while there is little to do', () => {
    let now = 0;
    const pace = createPace(() => now);
    pace.note(1, 1);
    now += 60_000;
    pace.note(200, 20);
    expect(pace.restMs()).toBe(1000);
  });

  it('rests longer on a busy machine, and never for more than five seconds', () => {
    const pace = createPace(() => 0);
    pace.note(1, 100);
    expect(pace.restMs()).toBe(900);
    const other = createPace(() => 0);
    other.note(200, 60_000);
    expect(other.restMs()).toBe(5000);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, inkOf, PEN } from './use-pad.ts';

const group = (...points: readonly (readonly [x: number, y: number])[]) => ({
  ...PEN,
  points: points.map(([x, y], index) => ({ x, y, time: 1000 + index * 16, pressure: 0.5 })),
});
const BOX = { width: 300, height: 150 };

describe('pad ink', () => {
  it('contains the drawn points, with times relative to the first', () => {
    expect(inkOf([group([10, 20], [60.26, 20])], BOX)).toEqual({
      method: 'drawn',
      ...BOX,
      strokes: [
        [
          { x: 10, y: 20, t: 0, p: 0.5 },
          { x: 60.3, y: 20, t: 16, p: 0.5 },
        ],
      ],
    });
  });

  it('continues after a restored stroke of any age', () => {
    const kept = { method: 'drawn' as const, ...BOX, strokes: [[{ x: 10, y: 20, t: 0, p: 0.5 }]] };
    const now = Date.parse('2026-11-21T09:00:00Z');
    const timesOf = (time: number) => {
      const later = { ...PEN, points: [10, 90].map((x) => ({ x, y: 20, time, pressure: 0.5 })) };
      const ink = inkOf([...groupsOf(kept, BOX.width, now), later], BOX);
      return ink?.method === 'drawn' ? ink.strokes.map(([first]) => first?.t) : undefined;
    };
    expect(timesOf(now + 1500)).toEqual([0, 1500]);
    expect(timesOf(now + 3 * 86_400_000)).toEqual([0, 86_400_000]);
  });

  it('survives scaling to another width and back', () => {
    const drawn = inkOf([group([10, 20], [290, 140])], BOX);
    if (drawn?.method !== 'drawn') throw new Error('There is no ink.');
    for (const zoom of [0.5, 1.25, 2, 4]) {
      const box = { width: BOX.width / zoom, height: BOX.height / zoom };
      const zoomed = inkOf(groupsOf(drawn, box.width), box);
      if (zoomed?.method !== 'drawn') throw new Error('The ink is gone.');
      const back = inkOf(groupsOf(zoomed, BOX.width), BOX);
      if (back?.method !== 'drawn') throw new Error('The ink is gone.');
      for (const [index, { x, y }] of (back.strokes[0] ?? []).entries()) {
        expect(Math.abs(x - (drawn.strokes[0]?.[index]?.x ?? 0))).toBeLessThan(zoom / 10);
        expect(Math.abs(y - (drawn.strokes[0]?.[index]?.y ?? 0))).toBeLessThan(zoom / 10);
      }
    }
  });

  it('requires more than a dot', { meta: { spec: '4.19 signature' } }, () => {
    expect(inkOf([], BOX)).toBeUndefined();
    expect(inkOf([group([10, 20])], BOX)).toBeUndefined();
    expect(inkOf([group([10, 20], [30, 20]), group([50, 20], [65, 20])], BOX)).toBeUndefined();
    expect(inkOf([group([10, 20], [30, 20]), group([50, 20], [70, 20])], BOX)).toBeDefined();
  });

  it('stays within its box no matter how often the phone is rotated', () => {
    const number = fc.double({ min: -500, max: 900, noNaN: true });
    const widths = fc.array(fc.double({ min: 200, max: 900, noNaN: true }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 2 }), widths, (points, turns) => {
        let ink = inkOf([group(...points)], BOX);
        for (const width of turns) {
          if (ink?.method !== 'drawn') return;
          const turned = inkOf(groupsOf(ink, width), { width, height: width / 2 });
          if (turned?.method === 'drawn') {
            expect(turned.strokes.map((stroke) => stroke.length)).toEqual(
              ink.strokes.map((stroke) => stroke.length),
            );
          }
          ink = turned;
        }
        if (ink?.method !== 'drawn') return;
        for (const { x, y } of ink.strokes.flat()) {
          expect(x >= 0 && x <= ink.width + 0.05 && y >= 0 && y <= ink.height + 0.05).toBe(true);
        }
      }),
    );
  });
});

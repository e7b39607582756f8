import type { StoredInk } from './ink.ts';

/** Integers: tenths of a pixel, ms since the signature's first point, pressure 0–255 or -1 if unknown. */
export type InkPoint = { readonly x: number; readonly y: number; readonly t: number; readonly p: number };

export type DrawnInk = Extract<StoredInk, { readonly method: 'drawn' }>;

const ORIGIN: InkPoint = { x: 0, y: 0, t: 0, p: 0 };

/** Encodes each number as the difference from the previous point, across strokes. The encoding must never change. */
export const deltaCoded = (strokes: readonly (readonly InkPoint[])[]): number[][] => {
  let last = ORIGIN;
  return strokes.map((stroke) => {
    const numbers: number[] = [];
    for (const point of stroke) {
      numbers.push(point.x - last.x, point.y - last.y, point.t - last.t, point.p - last.p);
      last = point;
    }
    return numbers;
  });
};

export const inkPoints = ({ strokes }: Pick<DrawnInk, 'strokes'>): InkPoint[][] => {
  let last = ORIGIN;
  return strokes.map((stroke) => {
    const points: InkPoint[] = [];
    for (let at = 0; at + 3 < stroke.length; at += 4) {
      const [x = 0, y = 0, t = 0, p = 0] = stroke.slice(at, at + 4);
      last = { x: last.x + x, y: last.y + y, t: last.t + t, p: last.p + p };
      points.push(last);
    }
    return points;
  });
};

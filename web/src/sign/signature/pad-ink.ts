import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { PointGroup } from 'signature_pad';

/** CSS pixels. */
export type Size = { readonly width: number; readonly height: number };

export const PEN = {
  penColor: '#16324f',
  dotSize: 0,
  minWidth: 0.9,
  maxWidth: 2.6,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;

/** A dot or a scratch is no signature; anything longer is accepted. */
const MIN_PATH = 40;

/** The API's limit for a pause: a page may stay open for days. */

const within = (value: number, limit: number): number =>
  Math.round(Math.min(Math.max(value, 0), limit) * 10) / 10;

const lengthOf = (points: readonly { readonly x: number; readonly y: number }[]): number =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);

/** Clips to the edge. Undefined when there is too little. */
export const inkOf = (groups: readonly PointGroup[], { width, height }: Size): Ink | undefined => {
  const start = groups[0]?.points[0]?.time ?? 0;
  const strokes = groups
    .map(({ points }) =>
      points.map(({ x, y, time, pressure }) => ({
        x: within(x, width),
        y: within(y, height),
        t: Math.round(Math.min(time - start, DAY_MS)),
        p: Math.round(Math.min(Math.max(pressure, 0), 1) * 100) / 100,
      })),
    )
    .filter((points) => points.length > 0);
  const path = strokes.reduce((sum, points) => sum + lengthOf(points), 0);
  return path < MIN_PATH ? undefined : { method: 'drawn', width, height, strokes };
};

/** For another width, so that turning a phone cuts nothing off. */
export const scaled = (groups: readonly PointGroup[], factor: number): PointGroup[] =>
  groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));

/** @param now time of its last point, since new strokes carry the time of day */
export const groupsOf = (
  ink: Ink & { readonly method: 'drawn' },
  width: number,
  now = Date.now(),
): PointGroup[] => {
  const start = now - (ink.strokes.at(-1)?.at(-1)?.t ?? 0);
  const groups = ink.strokes.map((stroke) => ({
    ...PEN,
    points: stroke.map(({ x, y, t, p }) => ({ x, y, time: start + t, pressure: p ?? 0.5 })),
  }));
  return scaled(groups, width / ink.width);
};

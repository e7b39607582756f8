import { type DrawnInk, type InkPoint, inkPoints } from '@waivers/waiver/ink/ink-points.ts';

/** Points in tenths of a pixel; t in ms from the first one, never earlier than the one before. */
export type TimedStroke = readonly Pick<InkPoint, 'x' | 'y' | 't'>[];

/** In the order in which they were drawn. A clock that was put back meanwhile does not turn it around. */
export const timedStrokes = (ink: DrawnInk): readonly TimedStroke[] => {
  let latest = 0;
  return inkPoints(ink).map((stroke) =>
    stroke.map(({ x, y, t }) => {
      latest = Math.max(latest, t);
      return { x, y, t: latest };
    }),
  );
};

/** ms; 0: no times were recorded. */
export const durationOf = (strokes: readonly TimedStroke[]): number => strokes.at(-1)?.at(-1)?.t ?? 0;

/** What was on the pad at a time. Nothing between two points is made up. @param t ms */
export const strokesAt = (strokes: readonly TimedStroke[], t: number): readonly TimedStroke[] =>
  strokes.map((stroke) => stroke.filter((point) => point.t <= t)).filter(({ length }) => length > 0);

/** Of an SVG path, in tenths of a pixel. A single point becomes a dot. */
export const pathOf = (stroke: TimedStroke): string => {
  const [first] = stroke;
  if (first === undefined) return '';
  const rest = stroke.length === 1 ? stroke : stroke.slice(1);
  return `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join('')}`;
};

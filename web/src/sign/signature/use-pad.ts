import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { DAY_MS } from '@waivers/waiver/vocabulary/times.ts';
import { type RefObject, useEffect, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';

/** In CSS pixels. */
type Size = { readonly width: number; readonly height: number };

export const PEN = {
  penColor: '#16324f',
  dotSize: 0,
  minWidth: 0.9,
  maxWidth: 2.6,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
} as const;

/** In CSS pixels. Dots and scratches are shorter than any signature. */
const MIN_PATH = 40;

/** Clamps a value, because pages may stay open for days but the API limits pauses. */

const within = (value: number, limit: number): number =>
  Math.round(Math.min(Math.max(value, 0), limit) * 10) / 10;

const lengthOf = (points: readonly { readonly x: number; readonly y: number }[]): number =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1];
    return before === undefined ? sum : sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);

/** Converts strokes to ink, clipped to the edges. Returns undefined if they are too short to be a signature. */
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

/** Scales strokes to another width, so that rotating a phone crops nothing. */
const scaled = (groups: readonly PointGroup[], factor: number): PointGroup[] =>
  groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));

/** Converts ink to strokes. `now` becomes the time of the last point, because new strokes carry the current time. */
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

type Pad = {
  readonly undo: () => boolean;
  readonly clear: () => void;
};

/** Resizes the canvas to the device's resolution, which also clears it. */
const fit = (canvas: HTMLCanvasElement): Size => {
  const { offsetWidth: width, offsetHeight: height } = canvas;
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
  return { width, height };
};

/** `clear` drops the active pointer, after which the pad ignores new strokes until it is turned back on. */
const put = (pad: SignaturePad, groups: ReturnType<SignaturePad['toData']>): void => {
  pad.off();
  pad.fromData(groups);
  pad.on();
};

/** Scales strokes when a phone is rotated, but ignores height changes, such as a collapsing address bar. */
export const usePad = (
  canvasRef: RefObject<HTMLCanvasElement | null>,
  kept: Ink | undefined,
  onInk: (ink: Ink | undefined) => void,
): Pad => {
  const padRef = useRef<{ pad: SignaturePad; publish: () => void } | undefined>(undefined);
  const first = useRef(kept);
  const listener = useRef(onInk);
  listener.current = onInk;

  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    let size = fit(canvas);
    const pad = new SignaturePad(canvas, { ...PEN, minDistance: 3, throttle: 8 });
    if (first.current?.method === 'drawn') pad.fromData(groupsOf(first.current, size.width));
    const publish = (): void => listener.current(inkOf(pad.toData(), size));
    const resize = (): void => {
      const { offsetWidth: width } = canvas;
      if (width === size.width || width === 0) return;
      const groups = scaled(pad.toData(), width / size.width);
      size = fit(canvas);
      put(pad, groups);
      if (groups.length > 0) publish();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(canvas);
    pad.addEventListener('endStroke', publish);
    padRef.current = { pad, publish };
    return () => {
      observer.disconnect();
      pad.off();
    };
  }, [canvasRef]);

  const change = (groups: (pad: SignaturePad) => ReturnType<SignaturePad['toData']>): boolean => {
    const current = padRef.current;
    if (current === undefined) return false;
    put(current.pad, groups(current.pad));
    current.publish();
    return current.pad.toData().length > 0;
  };
  return { undo: () => change((pad) => pad.toData().slice(0, -1)), clear: () => void change(() => []) };
};

/** Whether the browser allows drawing on a canvas. Some browsers deny it. */
export const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;

import type { SubmissionCode } from '../texts/wrong-codes.ts';
import { tidyText } from '../typed-text.ts';
import {
  isBlank,
  isFullyVisible,
  isObject,
  isSingleLine,
  isStorableText,
  type Validated,
} from '../validation.ts';
import type { StoredInk } from './ink.ts';
import { deltaCoded, type InkPoint } from './ink-points.ts';

export const MAX_POINTS_PER_SIGNATURE = 3000;
export const MAX_POINTS_PER_SUBMISSION = 20_000;

const MAX_CANVAS = 10_000;
const MAX_TYPED_LENGTH = 200;
const MAX_MS = 86_400_000;

type Outcome = StoredInk | SubmissionCode;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const hasOnly = (value: object, names: ReadonlySet<string>): boolean => {
  for (const name of Object.keys(value)) if (!names.has(name)) return false;
  return true;
};

/** Avoids -0, which JSON turns into 0. */
const rounded = (value: number): number => Math.round(value) + 0;

/** Avoids Object.keys for speed, because a signature has hundreds of points. */
const isPoint = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (!isObject(value)) return false;
  for (const name in value) if (name !== 'x' && name !== 'y' && name !== 't' && name !== 'p') return false;
  return true;
};

const normalPoint = (
  value: unknown,
  canvas: { readonly width: number; readonly height: number },
  start: number | undefined,
): InkPoint | SubmissionCode => {
  if (!isPoint(value)) return 'ink_unreadable';
  const { x, y, t, p } = value;
  if (!isNumber(x) || !isNumber(y) || !isNumber(t)) return 'ink_unreadable';
  if (x < 0 || y < 0 || x > canvas.width || y > canvas.height) return 'ink_outside';
  const ms = rounded(t - (start ?? t));
  if (!(Math.abs(ms) <= MAX_MS)) return 'ink_unreadable';
  if (p === undefined) return { x: rounded(x * 10), y: rounded(y * 10), t: ms, p: -1 };
  if (!isNumber(p) || p < 0 || p > 1) return 'ink_unreadable';
  return { x: rounded(x * 10), y: rounded(y * 10), t: ms, p: rounded(p * 255) };
};

/** In tenths of a pixel. A quarter of what the page requires, because the canvas may shrink afterwards. */
const MIN_PATH = 100;

const isLongEnough = (strokes: readonly (readonly InkPoint[])[]): boolean => {
  let path = 0;
  for (const stroke of strokes)
    for (const [index, { x, y }] of stroke.entries()) {
      const before = stroke[index - 1];
      if (before !== undefined) path += Math.hypot(x - before.x, y - before.y);
    }
  return path >= MIN_PATH;
};

const DRAWN_MEMBERS: ReadonlySet<string> = new Set(['method', 'width', 'height', 'strokes']);

const isCanvasSide = (value: unknown): value is number =>
  isNumber(value) && value >= 1 && value <= MAX_CANVAS;

const normalStrokes = (
  strokes: readonly unknown[],
  canvas: { readonly width: number; readonly height: number },
): InkPoint[][] | SubmissionCode => {
  const normal: InkPoint[][] = [];
  let start: number | undefined;
  let count = 0;
  for (const stroke of strokes) {
    if (!Array.isArray(stroke)) return 'ink_unreadable';
    count += stroke.length;
    if (count > MAX_POINTS_PER_SIGNATURE) return 'ink_too_large';
    const points: InkPoint[] = [];
    for (const value of stroke) {
      const point = normalPoint(value, canvas, start);
      if (typeof point === 'string') return point;
      start ??= (value as { readonly t: number }).t;
      points.push(point);
    }
    if (points.length > 0) normal.push(points);
  }
  return normal;
};

const normalDrawn = (wire: Readonly<Record<string, unknown>>): Outcome => {
  const { width, height, strokes } = wire;
  if (!hasOnly(wire, DRAWN_MEMBERS) || !isCanvasSide(width) || !isCanvasSide(height)) return 'ink_unreadable';
  if (!Array.isArray(strokes)) return 'ink_unreadable';
  // Limits the work; empty strokes are dropped later.
  if (strokes.length > MAX_POINTS_PER_SIGNATURE) return 'ink_too_large';
  const normal = normalStrokes(strokes, { width, height });
  if (typeof normal === 'string') return normal;
  if (!isLongEnough(normal)) return 'signature_required';
  return {
    method: 'drawn',
    width: rounded(width * 10),
    height: rounded(height * 10),
    strokes: deltaCoded(normal),
  };
};

const TYPED_MEMBERS: ReadonlySet<string> = new Set(['method', 'text']);

const normalTyped = (wire: Readonly<Record<string, unknown>>): Outcome => {
  const { text } = wire;
  if (!hasOnly(wire, TYPED_MEMBERS) || typeof text !== 'string') return 'ink_unreadable';
  const name = tidyText(text);
  if (!isStorableText(name)) return 'unreadable_text';
  // Keyboards do not produce control characters, and XML forbids most of them.
  if (!isSingleLine(name)) return 'control_characters';
  if (!isFullyVisible(name)) return 'hidden_characters';
  if (!/[\p{L}\p{N}]/u.test(name) || isBlank(name)) return 'signature_required';
  return name.length > MAX_TYPED_LENGTH ? 'too_long' : { method: 'typed', text: name };
};

const outcomeOf = (wire: unknown): Outcome => {
  if (wire === undefined || wire === null || wire === '') return 'signature_required';
  if (!isObject(wire)) return 'ink_unreadable';
  if (wire.method === 'drawn') return normalDrawn(wire);
  if (wire.method === 'typed') return normalTyped(wire);
  return 'ink_unreadable';
};

/**
 * Normalises a signature for comparing, sealing and hashing. Input: `{method: 'drawn', width, height, strokes: [[{x,
 * y, t, p?}]]}` in canvas pixels, t in ms on any clock, pressure 0–1 if known, or `{method: 'typed', text}`.
 * @param path location of the signature in the request body
 */
export const normaliseInk = (wire: unknown, path: string): Validated<StoredInk> => {
  const outcome = outcomeOf(wire);
  if (typeof outcome !== 'string') return { ok: true, value: outcome };
  if (outcome !== 'too_long') return { ok: false, errors: [{ path, code: outcome }] };
  const typed = isObject(wire) && typeof wire.text === 'string' ? tidyText(wire.text) : '';
  const params = { max: MAX_TYPED_LENGTH, count: typed.length };
  return { ok: false, errors: [{ path, code: outcome, params }] };
};

export const pointCount = (ink: StoredInk): number =>
  ink.method === 'typed' ? 0 : ink.strokes.reduce((count, stroke) => count + stroke.length / 4, 0);

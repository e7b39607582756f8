import { z } from 'zod/mini';

/** In seconds from the start of a video, at most one day. */
export const videoTime = z.number().check(z.minimum(0), z.maximum(86_400));

const span = z
  .tuple([videoTime, videoTime])
  .check(z.refine(([from, to]) => from <= to, { params: { code: 'not_a_span' } }));
export type Span = readonly [from: number, to: number];

export const spans = z.array(span).check(z.maxLength(200));

const toTenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Sorts spans, merges those that touch or overlap, and rounds to a tenth of a second. */
export const mergeSpans = (all: readonly Span[]): readonly Span[] => {
  const merged: [number, number][] = [];
  const rounded = all.map(([from, to]): [number, number] => [toTenth(from), toTenth(to)]);
  for (const [from, to] of rounded.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged.filter(([from, to]) => from < to);
};

/** Counts gaps up to `gap` as watched, including one at the start. @param merged must come from `mergeSpans` */
export const withoutShortGaps = (merged: readonly Span[], gap: number): readonly Span[] => {
  const closed: [number, number][] = [];
  for (const [from, to] of merged) {
    const last = closed.at(-1);
    if (toTenth(from - (last?.[1] ?? 0)) > gap) closed.push([from, to]);
    else if (last === undefined) closed.push([0, to]);
    else last[1] = to;
  }
  return closed;
};

/** Returns the total length in seconds. @param merged must come from `mergeSpans` */
export const lengthOfSpans = (merged: readonly Span[]): number =>
  toTenth(merged.reduce((sum, [from, to]) => sum + to - from, 0));

export const spansBefore = (merged: readonly Span[], end: number): readonly Span[] =>
  merged.flatMap(([from, to]): Span[] => (from < end ? [[from, Math.min(to, end)]] : []));

/** Returns how many seconds were watched from the start, up to the first gap longer than `gap`. */
export const watchedUpTo = (merged: readonly Span[], gap: number): number => {
  let seen = 0;
  for (const [from, to] of merged) {
    if (from > seen + gap) break;
    seen = Math.max(seen, to);
  }
  return seen;
};

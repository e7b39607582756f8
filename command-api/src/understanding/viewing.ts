import {
  joinedSpans,
  lengthOfSpans,
  type Span,
  seenUpTo,
  spansBefore,
  withoutShortGaps,
} from '@waivers/waiver/video/spans.ts';

/** The fastest speed that a player offers. */
const FASTEST = 1.5;
/** For requests that take their time: once, not for each report. */
const GRACE_S = 2;
/** Players tell their time a few times a second, so spans that follow each other rarely touch. */
export const GAP_S = 1;

/** Honest spans are longer than gaps; a script could send ever more of them. */
const MAX_SPANS = 1000;

/** How far one person, or the group, has come. Times in seconds of the video unless said otherwise. */
export type ViewingState = {
  /** Milliseconds, by the server's clock. */
  readonly begunAt: number;
  /** As the player told it, where the waiver does not say it. */
  readonly duration: number | undefined;
  readonly covered: readonly Span[];
  /** What may be covered by now: `length` at `at` (ms), and `grace` more at once. */
  readonly clock: { readonly at: number; readonly length: number; readonly grace: number };
  /** Ids of questions answered rightly. */
  readonly right: ReadonlySet<string>;
  /** Wrong ones included. */
  readonly attempts: number;
};

export const beginViewing = (at: number, duration: number | undefined): ViewingState => ({
  begunAt: at,
  duration,
  covered: [],
  clock: { at, length: 0, grace: GRACE_S },
  right: new Set(),
  attempts: 0,
});

/** Short gaps count as watched, for the eye and for the clock: leaving them out is no way to be faster. */
export const coveredWith = (covered: readonly Span[], watched: readonly Span[]): readonly Span[] =>
  withoutShortGaps(joinedSpans([...covered, ...watched]), GAP_S).slice(0, MAX_SPANS);

/** Seconds that could have been watched since the clock began, less those that were. */
const spare = ({ clock }: ViewingState, covered: readonly Span[], at: number): number => {
  const seconds = Math.max(0, at - clock.at) / 1000;
  return FASTEST * seconds + clock.grace - (lengthOfSpans(covered) - clock.length);
};

export const isTooFast = (viewing: ViewingState, covered: readonly Span[], now: number): boolean =>
  spare(viewing, covered, now) < 0;

/** Seconds seen from the start without a gap. */
export const furthestOf = ({ covered }: ViewingState): number => seenUpTo(covered, GAP_S);

export const lastSecondOf = (covered: readonly Span[]): number => covered.at(-1)?.[1] ?? 0;

/** A wrong answer takes back what was seen after `from`, and gives no second grace. */
export const rewindTo = (viewing: ViewingState, from: number, at: number): ViewingState => {
  const covered = spansBefore(viewing.covered, from);
  const grace = Math.min(GRACE_S, Math.max(0, spare(viewing, viewing.covered, at)));
  return { ...viewing, covered, clock: { at, length: lengthOfSpans(covered), grace } };
};

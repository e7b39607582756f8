import {
  lengthOfSpans,
  mergeSpans,
  type Span,
  spansBefore,
  watchedUpTo,
  withoutShortGaps,
} from '@waivers/waiver/video/spans.ts';

/** The highest playback rate that players offer. */
const FASTEST = 1.5;
/** Allowance for network latency, granted only once. */
const GRACE_S = 2;
/** Players report their time a few times a second, so consecutive spans rarely touch. */
export const GAP_S = 1;

/** Far more than real viewers produce, but keeps a script from sending spans without limit. */
const MAX_SPANS = 1000;

/** Progress of a participant or the group, in seconds of video unless noted otherwise. */
export type ViewingState = {
  readonly begunAt: number;
  /** Duration reported by the player, used if the waiver does not specify one. */
  readonly duration: number | undefined;
  readonly covered: readonly Span[];
  /** Baseline for the coverage limit: `length` seconds covered at time `at` (in ms), with `grace` seconds to spare. */
  readonly clock: { readonly at: number; readonly length: number; readonly grace: number };
  /** Ids of correctly answered questions. */
  readonly right: ReadonlySet<string>;
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

/** Counts short gaps as watched, including towards the time limit, so that skipping them saves no time. */
export const coveredWith = (covered: readonly Span[], watched: readonly Span[]): readonly Span[] =>
  withoutShortGaps(mergeSpans([...covered, ...watched]), GAP_S).slice(0, MAX_SPANS);

/** Returns the seconds that could have been watched by now, minus those reported as watched. */
const spare = ({ clock }: ViewingState, covered: readonly Span[], at: number): number => {
  const seconds = Math.max(0, at - clock.at) / 1000;
  return FASTEST * seconds + clock.grace - (lengthOfSpans(covered) - clock.length);
};

export const isTooFast = (viewing: ViewingState, covered: readonly Span[], now: number): boolean =>
  spare(viewing, covered, now) < 0;

/** Returns how many seconds were watched from the start without a gap. */
export const furthestOf = ({ covered }: ViewingState): number => watchedUpTo(covered, GAP_S);

export const lastSecondOf = (covered: readonly Span[]): number => covered.at(-1)?.[1] ?? 0;

/** Discards coverage after `from` because of a wrong answer. The grace is not granted again. */
export const rewindTo = (viewing: ViewingState, from: number, at: number): ViewingState => {
  const covered = spansBefore(viewing.covered, from);
  const grace = Math.min(GRACE_S, Math.max(0, spare(viewing, viewing.covered, at)));
  return { ...viewing, covered, clock: { at, length: lengthOfSpans(covered), grace } };
};

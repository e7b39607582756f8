import { mergeSpans, type Span } from '@waivers/waiver/video/spans.ts';

/** How far the player may be ahead of the watched time, in seconds, before it counts as a jump. */
const SLACK = 0.75;
/** Seconds at the end that need not be watched, as on the server. */
export const END_S = 1;

type TimedQuestion = { readonly id: string; readonly displayTime: number };

/** Times are in seconds. */
export type Watching = {
  /** End of the part watched from the start without a gap. */
  readonly furthest: number;
  /** Unanswered questions, sorted by time. */
  readonly open: readonly TimedQuestion[];
  readonly dueQuestion: string | undefined;
  readonly last: { readonly time: number; readonly at: number } | undefined;
  readonly spans: readonly Span[];
  /** Repeated in every report until acknowledged. */
  readonly inFlight: readonly Span[];
};

/** @property at the sample's time on a monotonic clock, in ms */
export type PlayheadSample = { readonly time: number; readonly at: number; readonly rate: number };

export const startWatching = (furthest: number, open: readonly TimedQuestion[]): Watching => ({
  furthest,
  open: open.toSorted((one, other) => one.displayTime - other.displayTime),
  dueQuestion: undefined,
  last: undefined,
  spans: [],
  inFlight: [],
});

export const reachable = ({ furthest, open }: Watching): number =>
  Math.min(furthest, open[0]?.displayTime ?? furthest);

const extendSpans = (spans: readonly Span[], from: number, to: number): readonly Span[] => {
  const last = spans.at(-1);
  return last !== undefined && last[1] === from
    ? [...spans.slice(0, -1), [last[0], to]]
    : [...spans, [from, to]];
};

/**
 * Undoes jumps before they count as watched, then picks the question that is due.
 * @returns the new state and, after a jump, `seekTo`
 */
export const look = (
  watching: Watching,
  { time, at, rate }: PlayheadSample,
): readonly [Watching, seekTo?: number] => {
  const { last, furthest } = watching;
  // Slow phones sample rarely, so the tolerance grows with the elapsed time.
  const expected = last === undefined ? 0 : last.time + Math.max(((at - last.at) / 1000) * rate, 0);
  if (time > Math.max(furthest, expected) + SLACK)
    return [{ ...watching, last: undefined }, reachable(watching)];
  const isGoingOn = last !== undefined && time >= last.time && time <= expected + SLACK;
  const from = isGoingOn ? last.time : Math.min(time, furthest);
  const [first] = watching.open;
  return [
    {
      ...watching,
      furthest: Math.max(furthest, time),
      dueQuestion: first !== undefined && first.displayTime <= time ? first.id : undefined,
      last: { time, at },
      spans: extendSpans(watching.spans, from, time),
    },
  ];
};

/** Marks playback as stopped, so that the next sample starts a new span. */
export const rest = (watching: Watching): Watching => ({ ...watching, last: undefined });

/** Treats questions up to a second past `end` (seconds) as due, because players may end that early. */
export const lookAtEnd = (watching: Watching, end: number): Watching => {
  const [first] = watching.open;
  const isDue = first !== undefined && first.displayTime <= end + END_S && watching.furthest >= end - END_S;
  return isDue ? { ...watching, dueQuestion: first.id } : watching;
};

export const take = (watching: Watching): Watching => ({
  ...watching,
  spans: [],
  inFlight: mergeSpans([...watching.inFlight, ...watching.spans]),
});

export const acknowledge = (watching: Watching, sent: readonly Span[]): Watching =>
  watching.inFlight === sent ? { ...watching, inFlight: [] } : watching;

import { joinedSpans, type Span } from '@waivers/waiver/video/spans.ts';

/** Seconds by which a player may be ahead of what it has shown; more is a jump. */
const SLACK = 0.75;
/** As the server: the last second of a video may be missing. */
export const END_S = 1;

type Asked = { readonly id: string; readonly displayTime: number };

/** How one viewer's video goes, in seconds from its start. */
export type Watching = {
  /** Seen from the start without a gap. */
  readonly furthest: number;
  /** Not yet answered rightly, in order of their times. */
  readonly open: readonly Asked[];
  /** The one that the video has come to. */
  readonly asked: string | undefined;
  /** Where it was when it was last looked at while playing. */
  readonly last: { readonly time: number; readonly at: number } | undefined;
  /** Seen since the last report. */
  readonly spans: readonly Span[];
  /** Told, but not yet acknowledged: every later report holds it again. */
  readonly inFlight: readonly Span[];
};

/** What a player tells. `at`: ms of a clock that is never set. */
export type PlayheadSample = { readonly time: number; readonly at: number; readonly rate: number };

export const startWatching = (furthest: number, open: readonly Asked[]): Watching => ({
  furthest,
  open: open.toSorted((one, other) => one.displayTime - other.displayTime),
  asked: undefined,
  last: undefined,
  spans: [],
  inFlight: [],
});

/** How far the slider goes. */
export const reachable = ({ furthest, open }: Watching): number =>
  Math.min(furthest, open[0]?.displayTime ?? furthest);

const seen = (spans: readonly Span[], from: number, to: number): readonly Span[] => {
  const last = spans.at(-1);
  return last !== undefined && last[1] === from
    ? [...spans.slice(0, -1), [last[0], to]]
    : [...spans, [from, to]];
};

/**
 * One look at a playing video. The order matters: a jump is undone before it counts as watched, and what counts as
 * watched decides which question has come.
 * @returns `seekTo` where it has jumped ahead; the look then counts for nothing
 */
export const look = (
  watching: Watching,
  { time, at, rate }: PlayheadSample,
): readonly [Watching, seekTo?: number] => {
  const { last, furthest } = watching;
  // A slow phone looks seldom; what it has shown meanwhile is no jump.
  const shown = last === undefined ? 0 : last.time + Math.max(((at - last.at) / 1000) * rate, 0);
  if (time > Math.max(furthest, shown) + SLACK)
    return [{ ...watching, last: undefined }, reachable(watching)];
  const isGoingOn = last !== undefined && time >= last.time && time <= shown + SLACK;
  const from = isGoingOn ? last.time : Math.min(time, furthest);
  const asked = watching.open[0];
  return [
    {
      ...watching,
      furthest: Math.max(furthest, time),
      asked: asked !== undefined && asked.displayTime <= time ? asked.id : undefined,
      last: { time, at },
      spans: seen(watching.spans, from, time),
    },
  ];
};

/** It does not play: the next look begins a new span. */
export const rest = (watching: Watching): Watching => ({ ...watching, last: undefined });

/**
 * At the end of the film: a question that is due within the second that players end too early has come too.
 * @param end seconds, where it ended
 */
export const lookAtEnd = (watching: Watching, end: number): Watching => {
  const [first] = watching.open;
  const isDue = first !== undefined && first.displayTime <= end + END_S && watching.furthest >= end - END_S;
  return isDue ? { ...watching, asked: first.id } : watching;
};

/** Whatever is not acknowledged is to be reported, as `inFlight` of what is returned. */
export const take = (watching: Watching): Watching => ({
  ...watching,
  spans: [],
  inFlight: joinedSpans([...watching.inFlight, ...watching.spans]),
});

/** The server has that report, and nothing was told after it. */
export const acknowledge = (watching: Watching, sent: readonly Span[]): Watching =>
  watching.inFlight === sent ? { ...watching, inFlight: [] } : watching;

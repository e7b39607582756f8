import type { Span } from '@waivers/waiver/video/spans.ts';
import { describe, expect, it } from 'vitest';
import {
  acknowledge,
  look,
  lookAtEnd,
  type PlayheadSample,
  reachable,
  rest,
  startWatching,
  take,
  type Watching,
} from './watching.ts';

const OPEN = [
  { id: 'second', displayTime: 8 },
  { id: 'first', displayTime: 4 },
];

/** Plays the video with a sample every quarter of a second. */
const play = (
  watching: Watching,
  from: number,
  to: number,
  { rate = 1, at = 0, step = 0.25 }: Partial<PlayheadSample> & { readonly step?: number } = {},
): Watching => {
  let now: Watching = watching;
  for (let seconds = 0; from + seconds * rate <= to + 1e-9; seconds += step) {
    const [next, seekTo] = look(now, { time: from + seconds * rate, at: at + seconds * 1000, rate });
    expect(seekTo).toBeUndefined();
    now = next;
  }
  return now;
};

const spansOf = (watching: Watching): readonly Span[] => take(watching).inFlight;

describe('watching a video', () => {
  it('counts playback since the last sample', () => {
    const watching = play(startWatching(0, OPEN), 0, 3);
    expect(watching).toMatchObject({ furthest: 3, dueQuestion: undefined });
    expect(spansOf(watching)).toEqual([[0, 3]]);
  });

  it('makes only the first open question due at its time', () => {
    const watching = play(startWatching(0, OPEN), 0, 4);
    expect(watching.dueQuestion).toBe('first');
    expect(
      look(rest(play(startWatching(0, OPEN), 0, 3.75)), { time: 3.9, at: 0, rate: 1 })[0].dueQuestion,
    ).toBe(undefined);
  });

  it('undoes a jump before a later question becomes due', {
    meta: { spec: '4.23 video player' },
  }, () => {
    const watching = play(startWatching(0, OPEN), 0, 3);
    const [jumped, seekTo] = look(watching, { time: 9, at: 3250, rate: 1 });
    expect([seekTo, jumped.dueQuestion, jumped.furthest]).toEqual([3, undefined, 3]);
    expect(spansOf(jumped)).toEqual([[0, 3]]);
  });

  it('never passes an open question, even within watched time', () => {
    expect(reachable(startWatching(10, OPEN))).toBe(4);
    const [, seekTo] = look(startWatching(5, OPEN), { time: 11, at: 0, rate: 1 });
    expect(seekTo).toBe(4);
    expect(reachable(startWatching(10, []))).toBe(10);
  });

  it('allows seeking back, and forward within watched time', () => {
    let watching = play(startWatching(0, []), 0, 6);
    watching = play(rest(watching), 1, 2, { at: 10_000 });
    const [forward, seekTo] = look(rest(watching), { time: 5, at: 11_250, rate: 1 });
    expect(seekTo).toBeUndefined();
    expect([forward.furthest, reachable(forward)]).toEqual([6, 6]);
    const [jumpedInside] = look(play(startWatching(6, []), 1, 2), { time: 5, at: 1250, rate: 1 });
    expect(spansOf(jumpedInside)).toEqual([[1, 2]]);
  });

  it('tolerates infrequent samples at any playback rate', () => {
    const slow = play(startWatching(0, []), 0, 9, { rate: 1.5, step: 3 });
    expect(spansOf(slow)).toEqual([[0, 9]]);
  });

  it('detects a jump after a pause of any length', () => {
    const watching = rest(play(startWatching(0, []), 0, 3));
    expect(look(watching, { time: 9, at: 600_000, rate: 1 })[1]).toBe(3);
  });

  it('leaves no gap after a pause', () => {
    const watching = rest(play(startWatching(0, []), 0, 3));
    const [on] = look(watching, { time: 3.4, at: 600_000, rate: 1 });
    expect(spansOf(on)).toEqual([[0, 3.4]]);
  });
});

describe('end of a video', () => {
  it('makes a question within the last second due, because players end early', () => {
    const ended = play(startWatching(0, [{ id: 'last', displayTime: 4 }]), 0, 3.75);
    expect(lookAtEnd(ended, 3.9).dueQuestion).toBe('last');
  });

  it('makes no question due beyond the end or after a jump to it', () => {
    const ended = play(startWatching(0, [{ id: 'last', displayTime: 6 }]), 0, 4);
    expect(lookAtEnd(ended, 4).dueQuestion).toBeUndefined();
    expect(lookAtEnd(play(startWatching(0, OPEN), 0, 1), 4).dueQuestion).toBeUndefined();
  });
});

describe('watched spans report', () => {
  it('continues the previous report without a gap', () => {
    const first = take(play(startWatching(0, []), 0, 3));
    const acknowledged = acknowledge(first, first.inFlight);
    expect([first.inFlight, spansOf(play(acknowledged, 3.25, 5, { at: 3250 }))]).toEqual([
      [[0, 3]],
      [[3, 5]],
    ]);
  });

  it('is repeated until acknowledged', () => {
    const first = take(play(startWatching(0, []), 0, 3));
    const second = take(play(first, 3.25, 5, { at: 3250 }));
    expect(second.inFlight).toEqual([[0, 5]]);
    expect(acknowledge(second, first.inFlight).inFlight).toEqual([[0, 5]]);
    expect(acknowledge(second, second.inFlight).inFlight).toEqual([]);
  });
});

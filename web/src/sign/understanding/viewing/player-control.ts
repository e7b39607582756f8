import type { PlayerState, VideoPlayer } from '../../../video/player.ts';
import { END_S, look, lookAtEnd, reachable, rest } from '../../../video/watching.ts';
import type { Progress } from '../../api/until-answered.ts';
import type { Failures } from './failures.ts';
import type { Reports } from './reports.ts';
import type { ViewingMachine, ViewingOptions } from './viewing-state.ts';

const TICK_MS = 250;

export const createPlayerControl = (
  state: ViewingMachine,
  given: ViewingOptions,
  reports: Reports,
  failures: Failures,
) => {
  const { sending, now } = given;
  /** Whether playback only serves to determine the duration. */
  let isMeasuring = false;

  /** Plays only after the server has acknowledged the start, because earlier spans would count as too fast. */
  const start = async (): Promise<void> => {
    const { player } = state;
    if (player === undefined || !state.canPlay()) return;
    if (state.isBegun) return player.play();
    const duration = player.duration() || given.duration || 0;
    // YouTube reports a duration only while playing. Nothing counts as watched until then.
    isMeasuring = duration === 0;
    if (isMeasuring) return player.play();
    state.show({ state: 'loading', beginning: 'sending' });
    player.pause();
    const tell = (beginning: Progress): void => state.show({ beginning });
    const answered = await sending.begin(duration, { tell, isWanted: () => !state.isOver });
    if (answered === undefined) return;
    state.show({ beginning: undefined });
    if (answered.kind === 'refused') return failures.refused(answered.code);
    state.isBegun = true;
    given.onUpdate(answered.result.result);
    state.startFrom({});
    if (document.visibilityState === 'hidden') state.show({ state: 'paused' });
    else state.player?.play();
  };

  /** @returns whether playback may continue */
  const lookAt = (time: number): boolean => {
    const [next, seekTo] = look(state.watching, { time, at: now(), rate: state.snapshot().rate });
    state.watching = next;
    if (seekTo !== undefined) {
      state.player?.seek(seekTo);
      state.show({ time: seekTo });
      return true;
    }
    state.show({ time, mustRewatch: false });
    if (state.watching.dueQuestion === undefined) return true;
    state.player?.pause();
    state.watching = rest(state.watching);
    return false;
  };

  /** Asks the question that is due at the end. If none is due, the video is shorter than the waiver states. */
  const askAtEnd = (end: number): void => {
    state.watching = lookAtEnd(state.watching, end);
    state.show();
    const { dueQuestion, furthest } = state.watching;
    if (dueQuestion === undefined && furthest >= end - END_S && !state.snapshot().isSeen)
      failures.fail('length');
  };

  const tick = (): void => {
    const { player } = state;
    if (player === undefined) return;
    if (isMeasuring && player.duration() > 0) void start();
    if (state.snapshot().state !== 'playing' || !state.isBegun) return;
    if (lookAt(player.time()) && reports.isDue()) void reports.send();
  };
  const timer = setInterval(tick, TICK_MS);

  const handle = (player: VideoPlayer, playing: PlayerState): void => {
    const duration = player.duration() || state.snapshot().duration;
    const isStarted = playing === 'playing' && { isRefused: false };
    if (playing === 'playing' && !state.canPlay()) player.pause();
    if (!state.isBegun) {
      state.show({ duration, ...isStarted });
      return;
    }
    if (playing === 'playing') state.endedAt = undefined;
    if (playing === 'ended') {
      state.endedAt = player.duration() || player.time();
      lookAt(state.endedAt);
    }
    // A question may have paused the video at the end of the watched part.
    const hasPlayed = state.snapshot().state === 'playing';
    state.set({ state: playing });
    if (playing === 'paused' && hasPlayed) lookAt(player.time());
    if (playing !== 'playing') state.watching = rest(state.watching);
    state.show({ state: playing, duration, ...isStarted });
    if (playing === 'paused' || playing === 'ended') void reports.send();
    if (playing === 'ended' && state.endedAt !== undefined) askAtEnd(state.endedAt);
  };

  return {
    start,
    askAtEnd,
    ready: (loaded: VideoPlayer): void => {
      state.player = loaded;
      const { duration: known, rate } = state.snapshot();
      const time = reachable(state.watching);
      const isHidden = document.visibilityState === 'hidden';
      const duration = loaded.duration() || known;
      state.show({ state: isHidden ? 'paused' : 'loading', time, duration, broken: undefined });
      loaded.setRate(rate);
      if (time > 0) loaded.seek(time);
      if (!isHidden) void start();
    },
    playerChanged: (playing: PlayerState): void => {
      if (state.player !== undefined) handle(state.player, playing);
    },
    end: (): void => clearInterval(timer),
  };
};
export type PlayerControl = ReturnType<typeof createPlayerControl>;

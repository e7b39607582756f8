import { reachable, rest } from '../../../video/watching.ts';
import { createAnswers } from './answers.ts';
import { createFailures } from './failures.ts';
import { createPlaying } from './playing.ts';
import { createReports } from './reports.ts';
import { createViewingState, type Given } from './viewing-state.ts';

/** Outside React: a player is not asked less often because a page renders. */
export const createViewing = (given: Given) => {
  const state = createViewingState(given);
  const reports = createReports(state, given, (code) => failures.refused(code));
  const failures = createFailures(state, given, () => reports.send());
  const playing = createPlaying(state, given, reports, failures);
  return {
    ...createAnswers(state, given, { reports, failures, playing }),
    subscribe: state.subscribe,
    shown: state.shown,
    /** Nothing is loaded before. */
    open: (): void => state.show({ state: 'loading', attempt: state.shown().attempt + 1, broken: undefined }),
    ready: playing.ready,
    told: playing.told,
    refusedToStart: (): void => state.show({ isRefused: true }),
    broke: failures.broke,
    playOrPause: (): void => {
      if (state.shown().state === 'playing') state.player?.pause();
      else void playing.start();
    },
    seek: (time: number): void => {
      if (!state.mayGoOn()) return;
      state.endedAt = undefined;
      const to = Math.min(Math.max(time, 0), reachable(state.watching));
      state.watching = rest(state.watching);
      state.player?.seek(to);
      state.show({ time: to });
    },
    setRate: (rate: number): void => {
      state.player?.setRate(rate);
      state.show({ rate });
    },
    /** The page is left, or another tab is looked at. */
    hide: (): void => {
      state.player?.pause();
      state.watching = rest(state.watching);
      // Whatever was sent before an answer must not arrive after it.
      void reports.send(reports.isOnItsWay() && state.shown().checking === undefined);
    },
    /** The server has been asked again, perhaps because another device went on. */
    adopt: (): void => {
      const { state: playerState, checking, againFrom } = state.shown();
      if (playerState === 'playing' || checking !== undefined || againFrom !== undefined) return;
      const { furthest, answered } = given.viewer();
      const { open, furthest: seen } = state.watching;
      if (open.some(({ id }) => answered.includes(id)) || furthest > seen + 1) state.startFrom({});
    },
    end: (): void => {
      state.isOver = true;
      playing.end();
    },
  };
};
export type Viewing = ReturnType<typeof createViewing>;

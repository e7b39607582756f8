import type { Ink } from '@waivers/contract/signing/signing-body.ts';
import { reachable, rest } from '../../../video/watching.ts';
import type { Progress } from '../../api/until-answered.ts';
import { createFailures, type Failures } from './failures.ts';
import { createPlayerControl, type PlayerControl } from './player-control.ts';
import { createReports, type Reports } from './reports.ts';
import { createViewingState, type ViewingMachine, type ViewingOptions } from './viewing-state.ts';

type Heard = { readonly reports: Reports; readonly failures: Failures; readonly playing: PlayerControl };

const createAnswers = (
  state: ViewingMachine,
  { sending, onUpdate }: ViewingOptions,
  { reports, failures, playing }: Heard,
) => ({
  /** Submits an answer. @returns whether it was correct, or undefined if unknown */
  answer: async (option: string): Promise<boolean | undefined> => {
    const { question, checking: isChecking } = state.snapshot();
    if (question === undefined || isChecking !== undefined) return undefined;
    state.show({ checking: 'sending' });
    const tell = (checking: Progress): void => state.show({ checking });
    const options = { tell, isWanted: reports.wantedUntilRefused() };
    const answered = await sending.answer(question.id, option, reports.watched, options);
    if (answered === undefined) return undefined;
    if (answered.kind === 'refused') {
      await failures.refused(answered.code);
      return undefined;
    }
    const { isRight, againFrom = 0, understanding } = answered.result.result;
    onUpdate(understanding);
    state.readViewer();
    state.show({ checking: undefined, ...(!isRight && { wrong: { question, from: againFrom } }) });
    // At the end of the video, `play` would restart it.
    if (isRight && state.endedAt !== undefined) playing.askAtEnd(state.endedAt);
    else if (isRight) state.player?.play();
    return isRight;
  },
  watchAgain: (): void => {
    state.startFrom({});
    state.player?.play();
  },
  /** Submits the signature. Returns whether it was accepted, or undefined if the viewer has left the page. */
  record: async (signature: Ink, tell: (progress: Progress) => void): Promise<boolean | undefined> => {
    const options = { tell, isWanted: reports.wantedUntilRefused() };
    const answered = await sending.record(signature, reports.watched, options);
    if (answered === undefined) return state.isOver ? undefined : false;
    if (answered.kind === 'accepted') onUpdate(answered.result.result);
    else await failures.refused(answered.code);
    return answered.kind === 'accepted';
  },
});

/** Lives outside React, so that rendering does not slow down polling of the player. */
export const createViewing = (given: ViewingOptions) => {
  const state = createViewingState(given);
  const reports = createReports(state, given, (code) => failures.refused(code));
  const failures = createFailures(state, given, () => reports.send());
  const playing = createPlayerControl(state, given, reports, failures);
  return {
    ...createAnswers(state, given, { reports, failures, playing }),
    subscribe: state.subscribe,
    snapshot: state.snapshot,
    /** Loads the player. Nothing is loaded before this call. */
    open: (): void =>
      state.show({ state: 'loading', attempt: state.snapshot().attempt + 1, broken: undefined }),
    ready: playing.ready,
    playerChanged: playing.playerChanged,
    autoplayBlocked: (): void => state.show({ isRefused: true }),
    fail: failures.fail,
    playOrPause: (): void => {
      if (state.snapshot().state === 'playing') state.player?.pause();
      else void playing.start();
    },
    seek: (time: number): void => {
      if (!state.canContinue()) return;
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
    hide: (): void => {
      state.player?.pause();
      state.watching = rest(state.watching);
      // Skips the queue behind a report in flight, but not behind an answer, so that requests arrive in order.
      void reports.send(reports.isInFlight() && state.snapshot().checking === undefined);
    },
    /** Adopts the progress of a reread party, which may come from another device. */
    adopt: (): void => {
      const { state: playerState, checking, wrong } = state.snapshot();
      if (playerState === 'playing' || checking !== undefined || wrong !== undefined) return;
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

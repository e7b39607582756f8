import { acknowledge, take } from '../../../video/watching.ts';
import type { UnreportedSpans } from './send-understanding.ts';
import type { ViewingMachine, ViewingOptions } from './viewing-state.ts';

const REPORT_AFTER_MS = 15_000;

/** Reports watched spans every 15 seconds and with every answer. */
export const createReports = (
  state: ViewingMachine,
  { sending, now }: ViewingOptions,
  onRefused: (code: string) => Promise<void>,
) => {
  let reportedAt = now();
  let reporting = 0;
  /** Incremented when a refusal invalidates the requests in flight. */
  let turn = 0;
  const watched: UnreportedSpans = {
    take: () => {
      state.watching = take(state.watching);
      return state.watching.inFlight;
    },
    settle: (sent, answered) => {
      // Drops refused spans instead of retrying them.
      if (answered !== undefined) state.watching = acknowledge(state.watching, sent);
      if (answered?.kind === 'refused') turn += 1;
    },
  };
  return {
    watched,
    isDue: (): boolean => now() - reportedAt >= REPORT_AFTER_MS,
    isInFlight: (): boolean => reporting > 0,
    send: async (isNow = false): Promise<void> => {
      reportedAt = now();
      const { spans, inFlight } = state.watching;
      const isNothing = spans.length === 0 && (reporting > 0 || inFlight.length === 0);
      if (!state.isBegun || isNothing) return;
      reporting += 1;
      const answered = await sending.report(watched, isNow);
      reporting -= 1;
      if (answered?.kind === 'refused') await onRefused(answered.code);
    },
    /** Returns a predicate that turns false after a refusal, because later spans would be refused too. */
    wantedUntilRefused: (): (() => boolean) => {
      const mine = turn;
      return () => !state.isOver && mine === turn;
    },
  };
};
export type Reports = ReturnType<typeof createReports>;

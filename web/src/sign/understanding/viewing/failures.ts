import { rest } from '../../../video/watching.ts';
import { isLinkDead } from './send-understanding.ts';
import type { ViewingMachine, ViewingOptions } from './viewing-state.ts';

/**
 * Converts a displayed error code to the stored one.
 * @param broken the displayed code, such as `blocked`, `YouTube 153` or `file 4`
 */
const failureOf = (broken: string): string => {
  if (broken === 'length') return 'too_short';
  return broken.replace('file', 'media').replace(' ', '_').toLowerCase();
};

export const createFailures = (
  state: ViewingMachine,
  { sending, viewer, onGone, refresh }: ViewingOptions,
  report: () => Promise<void>,
) => {
  let isTold = false;
  const stop = (broken: string): void => {
    state.player = undefined;
    state.watching = rest(state.watching);
    void report();
    state.show({ state: 'closed', broken, checking: undefined, beginning: undefined });
  };
  /** Reports only the first failure, which is enough for the owner. */
  const tell = async (broken: string): Promise<void> => {
    if (isTold) return;
    isTold = true;
    isTold = await sending.failed(failureOf(broken));
  };
  return {
    fail: (broken: string): void => {
      void tell(broken);
      stop(broken);
    },
    refused: async (code: string): Promise<void> => {
      state.player?.pause();
      if (isLinkDead(code)) return onGone(code);
      if (code !== 'understanding_refused') return stop(code);
      await refresh();
      state.isBegun = viewer().status !== 'waiting';
      if (!state.isOver) state.startFrom({ mustRewatch: true, ...(!state.isBegun && { state: 'paused' }) });
    },
  };
};
export type Failures = ReturnType<typeof createFailures>;

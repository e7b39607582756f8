import { configure } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

type Faked = Parameters<typeof vi.useFakeTimers>[0];

/** Runs the page's timers ten times as fast, for tests of retries. Small steps keep timers of 0 ms prompt. */
export const hurryTimers = (options: Faked = { toFake: ['setTimeout', 'clearTimeout'] }): void => {
  const { setInterval: every, clearInterval: end } = globalThis;
  vi.useFakeTimers(options);
  // Testing Library waits with the same timers.
  configure({ asyncUtilTimeout: 200_000 });
  const ticking = every(() => vi.isFakeTimers() && vi.advanceTimersByTime(20), 2);
  onTestFinished(() => {
    end(ticking);
    configure({ asyncUtilTimeout: 20_000 });
  });
};

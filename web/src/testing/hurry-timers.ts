import { configure } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

type Faked = Parameters<typeof vi.useFakeTimers>[0];

/** Runs the page's timers ten times as fast, to test retries. Small steps let 0 ms timers fire promptly. */
export const hurryTimers = (options: Faked = { toFake: ['setTimeout', 'clearTimeout'] }): void => {
  const { setInterval: every, clearInterval: end } = globalThis;
  vi.useFakeTimers(options);
  // Testing Library's waits run on the same fake timers.
  configure({ asyncUtilTimeout: 200_000 });
  const ticking = every(() => vi.isFakeTimers() && vi.advanceTimersByTime(20), 2);
  onTestFinished(() => {
    end(ticking);
    configure({ asyncUtilTimeout: 20_000 });
  });
};

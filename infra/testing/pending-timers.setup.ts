import { afterAll } from 'vitest';

/** Wraps the global functions, because Vitest's own timers must not count. */
const made = new Set<NodeJS.Timeout>();
const { setTimeout: begin, clearTimeout: end } = globalThis;

globalThis.setTimeout = Object.assign(
  (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = begin(() => {
      made.delete(timer);
      run(...given);
    }, ms);
    made.add(timer);
    return timer;
  },
  begin,
);
globalThis.clearTimeout = (timer) => {
  made.delete(timer as NodeJS.Timeout);
  end(timer);
};

/** Fails if a timer is still pending, because an assertion in it would run after the last test, or never. */
afterAll(() => {
  globalThis.setTimeout = begin;
  globalThis.clearTimeout = end;
  if ([...made].some((timer) => timer.hasRef()))
    throw new Error('A timer is still pending after the last test.');
});

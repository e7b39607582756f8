import { afterAll, beforeAll } from 'vitest';

const pendingTimers = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

let before = 0;
beforeAll(() => {
  before = pendingTimers();
});

/** An assertion in a timer that outlives its file would run after the last test, or never. */
afterAll(() => {
  if (pendingTimers() > before) throw new Error('A timer is still pending after the last test.');
});

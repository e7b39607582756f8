const POLL_MS = 2;

/** Blocks the event loop, as clean-up and power cuts require. @throws Error naming `what` on timeout */
export const untilSync = (what: string, condition: () => boolean, limitMs = 10_000): void => {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms in vain until ${what}.`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
  }
};

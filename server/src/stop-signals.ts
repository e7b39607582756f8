/** How to stop: finish what has been begun, or leave it at once. */
export type Stop = 'gently' | 'at once';

/** Ctrl-C reaches the whole process group, and npm and the bootstrap pass theirs on as well: it is one wish. */
const SAME_WISH_MS = 1000;

/**
 * Calls back when this process shall stop: on SIGINT, SIGTERM or SIGHUP, or when the process that started it is gone.
 * A second signal, given on purpose, means at once.
 */
export const onStop = (stop: (how: Stop) => void): void => {
  let first: number | undefined;
  const wish = (): void => {
    const now = performance.now();
    if (first === undefined) stop('gently');
    else if (now - first > SAME_WISH_MS) stop('at once');
    first ??= now;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish);
  // Whoever started this process can be gone before there was anybody to hear of it.
  if (process.send !== undefined && !process.connected) wish();
  if (process.channel === undefined) return;
  process.on('disconnect', wish);
  process.channel.unref();
};

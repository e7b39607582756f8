export type Stop = 'gently' | 'at once';

/** Ignore repeats within this time: one Ctrl-C arrives from the process group, npm and the bootstrap. */
const REPEATED_SIGNAL_MS = 1000;

/** Stops on SIGINT, SIGTERM, SIGHUP or parent exit. A repeated signal after more than a second stops immediately. */
export const onStop = (stop: (how: Stop) => void): void => {
  let first: number | undefined;
  const requestStop = (): void => {
    const now = performance.now();
    if (first === undefined) stop('gently');
    else if (now - first > REPEATED_SIGNAL_MS) stop('at once');
    first ??= now;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);
  if (process.send !== undefined && !process.connected) requestStop();
  if (process.channel === undefined) return;
  process.on('disconnect', requestStop);
  process.channel.unref();
};

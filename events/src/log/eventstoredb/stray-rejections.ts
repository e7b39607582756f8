/**
 * When a stream of appends breaks, the client rejects promises that nobody can hold, and fails over answers that come
 * late: for Node each of them is a reason to end the process. It keeps the appends of all its instances in one map, so
 * a failure of one is a failure of all. What was lost with them is looked up again by whoever waits (`append.ts`).
 */
const isOfTheClient = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  const { stack = '' } = reason;
  return /[\\/]@eventstore[\\/]db-client[\\/]|[\\/]@grpc[\\/]grpc-js[\\/]/.test(stack);
};

const listeners = new Set<() => void>();

const onUnhandledRejection = (reason: unknown): void => {
  if (isOfTheClient(reason)) {
    for (const tell of [...listeners]) tell();
    return;
  }
  // Having a listener takes Node's own answer away: without another listener, others' mistakes must still be fatal.
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
};

/**
 * Keeps the process alive through the client's stray rejections, and only those, until the guard is released.
 * @param onStray told of each: streams of appends may have come to a stand
 */
export const guardAgainstStrayRejections = (onStray: () => void): (() => void) => {
  const tell = (): void => onStray();
  if (listeners.size === 0) process.on('unhandledRejection', onUnhandledRejection);
  listeners.add(tell);
  return () => {
    if (!listeners.delete(tell) || listeners.size > 0) return;
    process.off('unhandledRejection', onUnhandledRejection);
  };
};

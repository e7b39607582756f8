/**
 * When a stream of appends breaks, the client rejects promises that nobody can hold, and fails over answers that come
 * late: for Node each of them is a reason to end the process. What was lost with them is looked up again by whoever
 * waits (`append.ts`).
 */
const isOfTheClient = (reason: unknown): boolean => {
  if (!(reason instanceof Error)) return false;
  const { stack = '' } = reason;
  return /[\\/]@eventstore[\\/]db-client[\\/]|[\\/]@grpc[\\/]grpc-js[\\/]/.test(stack);
};

let guards = 0;

const onUnhandledRejection = (reason: unknown): void => {
  if (isOfTheClient(reason)) return;
  // Having a listener takes Node's own answer away: without another listener, others' mistakes must still be fatal.
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
};

/** Keeps the process alive through the client's stray rejections, and only those, until the guard is released. */
export const guardAgainstStrayRejections = (): (() => void) => {
  if (guards === 0) process.on('unhandledRejection', onUnhandledRejection);
  guards += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    guards -= 1;
    if (guards === 0) process.off('unhandledRejection', onUnhandledRejection);
  };
};

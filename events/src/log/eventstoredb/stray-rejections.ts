/**
 * When an append stream breaks, the client rejects promises that no one can catch and throws on late responses, which
 * would crash the process. One failure affects all instances of the client. Callers look up lost appends
 * (`append.ts`).
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
  // Adding a listener disables Node's default handling. Unless another listener exists, other errors must stay fatal.
  if (process.listenerCount('unhandledRejection') === 1) throw reason;
};

/** Ignores the client's stray rejections until released. @param onStray called each time, as appends may hang */
export const guardAgainstStrayRejections = (onStray: () => void): (() => void) => {
  const tell = (): void => onStray();
  if (listeners.size === 0) process.on('unhandledRejection', onUnhandledRejection);
  listeners.add(tell);
  return () => {
    if (!listeners.delete(tell) || listeners.size > 0) return;
    process.off('unhandledRejection', onUnhandledRejection);
  };
};
